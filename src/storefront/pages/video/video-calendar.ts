export { loader } from './video-calendar.server.ts';
