import type { loader } from './home.server.ts';

export type HomeData = Awaited<ReturnType<typeof loader>>;
