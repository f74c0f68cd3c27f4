// The baseline: node:http answering one body from memory, and 304 to who has it already.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file, encoding, etag] = process.argv.slice(2);
const body = readFileSync(file!);
createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag });
    response.end();
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': encoding,
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }));
