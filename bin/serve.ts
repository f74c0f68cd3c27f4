// One shop process from the finished build; the settings come from the environment.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

process.env.NODE_ENV = 'production';
process.chdir(root);
const server = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as { run(): Promise<void> };
await server.run();
