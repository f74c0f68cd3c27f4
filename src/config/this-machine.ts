const THIS_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether a host of a URL is the machine that the shop runs on. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.test(hostname);
