import type { SandboxContext } from './sandbox-context.ts';

const URL_LIVES_MS = 60 * 60_000;

interface PrintForm {
  readonly uuid: string;
  readonly orderUuid: string;
  readonly requestedAt: number;
  reads: number;
}

/** Labels and waybills of the fake CDEK: printed by the second time they are asked for, their addresses live an hour. */
export function createCdekPrints(context: SandboxContext) {
  const forms = new Map<string, PrintForm>();
  context.onReset(() => forms.clear());
  return {
    request(orderUuid: string) {
      const form = { uuid: context.ids.uuid(), orderUuid, requestedAt: context.now().getTime(), reads: 0 };
      forms.set(form.uuid, form);
      context.changed();
      const request = { request_uuid: context.ids.uuid(), type: 'CREATE', state: 'ACCEPTED' };
      return { entity: { uuid: form.uuid }, requests: [request] };
    },

    /** @param address of the folder that the file is in */
    show(uuid: string, address: string) {
      const form = forms.get(uuid);
      if (!form) return undefined;
      const ready = form.reads > 0;
      form.reads += 1;
      const codes = ready ? ['ACCEPTED', 'READY'] : ['ACCEPTED'];
      return {
        entity: {
          uuid,
          orders: [{ order_uuid: form.orderUuid }],
          url: ready ? `${address}/${uuid}.pdf` : undefined,
          statuses: codes.map((code) => ({ code })),
        },
      };
    },

    /** The order whose file this is; undefined once the address has expired. */
    orderOf(uuid: string): string | undefined {
      const form = forms.get(uuid);
      return form && context.now().getTime() - form.requestedAt < URL_LIVES_MS ? form.orderUuid : undefined;
    },
  };
}

/** A real PDF of one small page with these lines of Latin letters and digits. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[^\w .-]/g, '')}) Tj 0 -18 Td`).join(' ');
  const content = `BT /F1 14 Tf 20 150 Td ${shown} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 198] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
