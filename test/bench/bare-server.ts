// The baseline: node:http answering one body from memory.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file, encoding] = process.argv.slice(2);
const body = readFileSync(file!);
createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': encoding,
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }));
