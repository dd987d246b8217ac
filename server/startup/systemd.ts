import { execFile } from 'node:child_process';

/** Notifications to systemd (sd_notify); without it nothing happens. */
type ServiceManager = {
  ready(status: string): void;
  /** Reports that the server is shutting down, which may take a while. */
  stopping(): void;
};

const NOBODY: ServiceManager = { ready: () => undefined, stopping: () => undefined };

/**
 * systemd waits for READY=1 before it considers the service started (Type=notify), and for WATCHDOG=1 at intervals: a server with a blocked event loop is
 * restarted. Node cannot use datagram sockets, so systemd-notify sends the messages (NotifyAccess=all).
 */
export function openServiceManager(env: NodeJS.ProcessEnv, failed: (error: Error) => void): ServiceManager {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdog, WATCHDOG_PID: watched, PATH } = env;
  // Not inherited: a child PostgreSQL would send READY in our place.
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name];
  if (socket === undefined || socket === '') return NOBODY;
  const tell = (...lines: string[]) =>
    execFile('systemd-notify', lines, { env: { PATH, NOTIFY_SOCKET: socket } }, (error) => {
      if (error !== null) failed(error);
    });
  const isWatched = watchdog !== undefined && (watched === undefined || watched === String(process.pid));
  return {
    ready(status) {
      tell('READY=1', `STATUS=${status}`);
      // Three times per watchdog interval.
      if (isWatched) setInterval(() => tell('WATCHDOG=1'), Number(watchdog) / 3_000).unref();
    },
    stopping() {
      tell('STOPPING=1');
    },
  };
}
