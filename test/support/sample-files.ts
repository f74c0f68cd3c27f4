import { deflateSync } from 'node:zlib';

/** Small files of every kind that forms accept, and of kinds they do not. */

export const pdfFile = (inside = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${inside}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

export const jpgFile = (comment = ''): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    Buffer.from(comment, 'latin1'),
    Buffer.from([0xff, 0xd9]),
  ]);

export function pngFile(): Buffer {
  const chunk = (type: string, data: Buffer, sum: number) => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(sum);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, check]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]), 0x3a7e9b55),
    chunk('IDAT', deflateSync(Buffer.from([0, 0])), 0),
    chunk('IEND', Buffer.alloc(0), 0xae426082),
  ]);
}

/** A zip archive with these uncompressed entries, followed by `behind`. */
export function zipOf(entries: readonly (readonly [name: string, data: Buffer])[], behind = Buffer.alloc(0)): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let place = 0;
  for (const [name, data] of entries) {
    const title = Buffer.from(name, 'utf8');
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(title.length, 26);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50);
    line.writeUInt32LE(data.length, 20);
    line.writeUInt32LE(data.length, 24);
    line.writeUInt16LE(title.length, 28);
    line.writeUInt32LE(place, 42);
    parts.push(head, title, data);
    list.push(line, title);
    place += 30 + title.length + data.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...parts, directory, end, behind]);
}

const TYPES = ['[Content_Types].xml', Buffer.from('<Types/>')] as const;

export const officeFile = (kind: 'docx' | 'xlsx', more: readonly (readonly [string, Buffer])[] = []): Buffer =>
  zipOf([
    TYPES,
    ['_rels/.rels', Buffer.from('<Relationships/>')],
    kind === 'docx' ? ['word/document.xml', Buffer.from('<w/>')] : ['xl/workbook.xml', Buffer.from('<x/>')],
    ...more,
  ]);

/** Files that must not be accepted as one of these kinds. */
export function hostileFiles(): [string, Buffer][] {
  const script = Buffer.from('<script>alert(1)</script>');
  return [
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('просто текст')],
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a drawing behind an XML line', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['an animation', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a page with a paper behind it', Buffer.concat([Buffer.from('<html><script>1</script>'), pdfFile()])],
    ['a paper that does not begin at once', Buffer.concat([Buffer.from('x'.repeat(100)), pdfFile()])],
    ['a paper without an end', pdfFile().subarray(0, 30)],
    ['a paper with a page at its head', pdfFile('<html><script>alert(1)</script>')],
    ['a photo with a page in it', jpgFile('<html><script>alert(1)</script>')],
    ['a photo with a paper in it', jpgFile('%PDF-1.4')],
    ['a photo with an archive behind it', Buffer.concat([jpgFile(), officeFile('docx')])],
    ['a paper with an archive behind it', Buffer.concat([pdfFile(), zipOf([['x.jar', script]])])],
    ['a picture with something behind it', Buffer.concat([pngFile(), script])],
    ['an archive', zipOf([['readme.txt', Buffer.from('x')]])],
    ['an archive that is called a document inside', zipOf([['word/document.xml', Buffer.from('x')]])],
    ['a document with macros', officeFile('docx', [['word/vbaProject.bin', Buffer.from('x')]])],
    ['a document with a program', officeFile('docx', [['word/media/run.exe', Buffer.from('x')]])],
    ['a document with a page', officeFile('docx', [['index.html', script]])],
    ['a document that climbs out', officeFile('docx', [['word/../../../x', Buffer.from('x')]])],
    ['a document with words behind it', zipOf([TYPES, ['word/document.xml', Buffer.from('x')]], script)],
    [
      'a document with another list',
      Buffer.concat([officeFile('docx').subarray(0, -6), Buffer.from([9, 0, 0, 0, 0, 0])]),
    ],
  ];
}
