import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Starts nginx with deploy/nginx.conf, but without TLS and with local names and ports. */
export async function nginx(directory: string, listen: number, servers: readonly number[]): Promise<ChildProcess> {
  const recipe = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');
  const [first = 0, second = 0] = servers;
  const ours = recipe
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2 backlog=4096;', `listen 127.0.0.1:${listen};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`);
  await writeFile(
    join(directory, 'nginx.conf'),
    `pid ${directory}/nginx.pid; worker_processes 1; events { worker_connections 512; }\nhttp { access_log off; ${paths.join(' ')}\n${ours}\n}\n`,
  );
  const args = ['-p', directory, '-c', join(directory, 'nginx.conf'), '-e', join(directory, 'error.log'), '-g', 'daemon off;'];
  return spawn('nginx', args, { cwd: directory, stdio: 'inherit' });
}
