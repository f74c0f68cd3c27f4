// One shop process from the finished build; the settings come from the environment.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

process.env.NODE_ENV = 'production';
process.chdir(root);
// Compiled once for all starts; a folder that cannot be written is no reason not to start.
enableCompileCache(path.join(root, '.cache', 'compile'));
const server = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as { run(): Promise<void> };
await server.run();
