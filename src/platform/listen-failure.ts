const SENTENCES: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Порт ${port} занят: освободите его или задайте другой в PORT или METRICS_PORT.`,
  EACCES: (port) =>
    `Порт ${port} закрыт для этого пользователя: задайте другой, от 1024, в PORT или METRICS_PORT либо дайте право его слушать.`,
  EADDRNOTAVAIL: (_port, host) => `У этой машины нет адреса ${host}: исправьте HOST.`,
};

/**
 * @param error of a server that could not listen
 * @returns one Russian sentence with the next step for the person who started the process; undefined for other errors
 */
export function listenFailure(error: unknown): string | undefined {
  const {
    code = '',
    syscall,
    port = 0,
    address = '',
  } = (error ?? {}) as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  return syscall === 'listen' ? SENTENCES[code]?.(port, address) : undefined;
}
