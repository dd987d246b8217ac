// `npm run dev`: restarts the server when its files change, and serves the web app with hot reload.
import { spawn } from 'node:child_process';

const API_PORT = '3001';
const WEB_PORT = process.env['PORT'] ?? '3000';

const children = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit', env: { ...process.env, PORT: API_PORT } }),
  spawn('vite', ['--port', WEB_PORT, '--strictPort'], {
    stdio: 'inherit',
    env: { ...process.env, MENGEDI_API: `http://127.0.0.1:${API_PORT}` },
  }),
];
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 1;
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
