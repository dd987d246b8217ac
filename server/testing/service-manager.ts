import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './app.ts';

const RECEIVE = `
  use IO::Socket::UNIX; use Socket;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die;
  $| = 1; print "listening\\n";
  while (defined $socket->recv(my $message, 4096)) { print "$message\\n" }`;

const has = (command: string, args: readonly string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * The part of systemd that a service's start needs: a datagram socket for notifications. Machines without systemd lack systemd-notify: there a script of that
 * name records the messages.
 */
export async function listenAsServiceManager() {
  const directory = await mkdtemp(join(tmpdir(), 'mengedi-notify-'));
  const socket = join(directory, 'notify');
  const isReal = has('systemd-notify', ['--version']) && has('perl', ['-MIO::Socket::UNIX', '-e', '1']);
  let heard = '';
  let receiver: ReturnType<typeof spawn> | undefined;
  if (isReal) {
    receiver = spawn('perl', ['-e', RECEIVE, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
    receiver.stdout?.setEncoding('utf8').on('data', (text) => {
      heard += text;
    });
    await until(() => heard.startsWith('listening\n'));
  } else {
    await writeFile(join(directory, 'systemd-notify'), '#!/bin/sh\nprintf "%s\\n" "$@" >> "$NOTIFY_SOCKET"\n', { mode: 0o755 });
  }
  return {
    env: { NOTIFY_SOCKET: socket, PATH: isReal ? (process.env['PATH'] ?? '') : `${directory}:${process.env['PATH']}` },
    /** Messages received so far. */
    async heard(): Promise<string[]> {
      const text = isReal ? heard : await readFile(socket, 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line.includes('=') && line !== 'BARRIER=1');
    },
    async [Symbol.asyncDispose]() {
      receiver?.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
