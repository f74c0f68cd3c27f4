// One shop process from the build; settings come from the environment.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

process.env.NODE_ENV = 'production';
process.chdir(root);
// Compiled code is cached between starts; a read-only folder does not prevent the start.
enableCompileCache(path.join(root, '.cache', 'compile'));
const server = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as { run(): Promise<void> };
await server.run();
