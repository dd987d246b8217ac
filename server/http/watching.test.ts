import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { DISK_FREE_MIN_BYTES } from '#domain/self-check.ts';
import { watchDatabase } from '../background/watch.ts';
import { buildNumber } from '../settings/version.ts';
import { answerTo, testApp } from '../testing/app.ts';

const TOKEN = 'a token for those who watch, of 32 or more';
const app = await testApp({ config: { metricsToken: TOKEN, dataDir: tmpdir() } });
afterAll(() => app.close());
app.services.metrics.setMails({ waiting: 0, failed: 0 });
const watching = watchDatabase(app.services);
await watching.look();
await watching.stop();

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
/** Metrics of Prometheus itself. */
const NOT_OURS = new Set(['up']);
/** Metrics that are shown as context and have no alert. */
const ONLY_SHOWN = new Set([
  'mengedi_connections',
  'mengedi_content_built_timestamp_seconds',
  'mengedi_database_bytes',
  'mengedi_database_connections',
  'mengedi_database_connections_idle',
  'mengedi_password_hashes_total',
]);
/** Matches metric names and nothing else of the query language. */
const METRIC = /\b(?:mengedi|process|nodejs)_\w+/g;

type Rules = {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string; runbook_url: string } }[];
  }[];
};
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[]; templating: { list: { query: string }[] } };
const rules = (parse(await read('deploy/prometheus-alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(await read('deploy/grafana-dashboard.json')) as Dashboard;
const questions = [
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`the panel ${title}`, expr] as const)),
  ...dashboard.templating.list.map(({ query }) => ['the choice of servers', query] as const),
];

async function exposed(): Promise<{ names: Set<string>; body: string }> {
  await (await app.as('free')).post('/api/answers', { answers: [answerTo(1001)] });
  const { body } = await app.anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` });
  const names = body.split('\n').flatMap((line) => (line.startsWith('#') || line === '' ? [] : [line.split(/[{ ]/)[0] ?? '']));
  return { names: new Set(names), body };
}

test('every metric that an alert or the dashboard asks for exists, and so does every label value', async () => {
  const { names, body } = await exposed();
  expect(questions.length).toBeGreaterThan(25);
  for (const [who, expr] of questions) {
    const asked = expr.match(METRIC) ?? [];
    expect(
      asked.filter((name) => !names.has(name) && !NOT_OURS.has(name)),
      who,
    ).toEqual([]);
    for (const [, label = '', value = ''] of expr.matchAll(/\b(reason|result|kind|place)=~?"([^"$]+)"/g)) {
      for (const one of value.split('|')) expect(body, who).toContain(`${label}="${one}"`);
    }
  }
});

test('every metric of ours that tells of something wrong has an alert', async () => {
  const { names } = await exposed();
  const asked = new Set(
    rules.flatMap(({ expr }) => expr.match(METRIC) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  );
  const ours = new Set(
    [...names].filter((name) => name.startsWith('mengedi_')).map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect([...ours].filter((name) => !asked.has(name) && !ONLY_SHOWN.has(name)).sort()).toEqual([]);
});

test('every alert leads to what is done about it, and every such part is of an alert', async () => {
  const document = await read('docs/alerts.md');
  const parts = new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part] as const),
  );
  expect([...parts.keys()].sort()).toEqual(rules.map(({ alert }) => alert).sort());
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook_url, alert).toMatch(new RegExp(`/alerts\\.md#${alert.toLowerCase()}$`));
    const part = parts.get(alert) ?? '';
    expect(part, alert).toContain(labels.severity === 'page' ? '*Page.*' : '*Ticket.*');
    for (const word of ['ook', 'o:**']) expect(part, alert).toContain(word);
  }
});

test('the commands in the document of alerts have full paths, and counterparts for containers', async () => {
  const document = await read('docs/alerts.md');
  const commandsOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command);
  const scripts = commandsOf(document).filter((command) => command.includes('upgrade.sh'));
  expect(scripts.length).toBeGreaterThan(2);
  for (const command of scripts) expect(command).toMatch(/^\/opt\/mengedi\/current\/deploy\//);
  expect(commandsOf(document).filter((command) => /^(restore|backup|drill|support) |^read-only (on|off)/.test(command))).toEqual(
    [],
  );

  const first = commandsOf(document.slice(0, document.indexOf('\n## ')));
  const docker = first.filter((command) => command.startsWith('docker '));
  expect(parse(await read('compose.yaml')).services).toHaveProperty('mengedi');
  for (const word of ['exec -T mengedi node server/cli.ts doctor', 'logs --since 1h mengedi', 'restart mengedi', ' backup - >'])
    expect(docker.join('\n')).toContain(word);

  const [server, backup] = await Promise.all(
    ['server', 'backup'].map(async (name) => parseAllDocuments(await read(`deploy/kubernetes/${name}.yaml`))[0]?.toJS()),
  );
  const { namespace } = parse(await read('deploy/kubernetes/kustomization.yaml'));
  const kubernetes = first.filter((command) => command.startsWith('kubectl '));
  for (const command of kubernetes) expect(command).toContain(`kubectl --namespace ${namespace} `);
  const deployment = `deployment/${server.metadata.name}`;
  for (const word of [
    `exec ${deployment} -- node server/cli.ts doctor`,
    `logs --selector app=${server.metadata.labels.app} `,
    `rollout restart ${deployment}`,
    `rollout undo ${deployment}`,
    `--from=cronjob/${backup.metadata.name}`,
  ])
    expect(kubernetes.join('\n')).toContain(word);
});

test('every alert has a cause that is tried, and every cause an alert', async () => {
  // By its text: the file itself starts programs.
  const [, causes = ''] = (await read('bench/alerts/causes.ts')).split(/^export const ALERTS\b.*$/m);
  const caused = [...causes.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name);
  expect(caused.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

test('figures that are missing ring, too', () => {
  const missing = rules.find(({ alert }) => alert === 'MengediMetricsMissing')?.expr ?? '';
  for (const metric of ['up', 'mengedi_request_seconds_count', 'mengedi_database_up', 'mengedi_backup_timestamp_seconds'])
    expect(missing).toMatch(new RegExp(`absent\\(${metric}\\b`));
});

test('one minute of figures is enough for the shortest look, as often as Prometheus is told to ask', async () => {
  const every = Number(/scrape_interval: (\d+)s/.exec(await read('docs/operations.md'))?.[1]);
  const minutes = rules.flatMap(({ expr }) => [...expr.matchAll(/\[(\d+)m\]/g)].map(([, number]) => Number(number)));
  // A rate needs two figures, and one may be missing.
  expect((Math.min(...minutes) * 60) / every).toBeGreaterThanOrEqual(4);
});

test('the alert of the disk and the command doctor have the same limit', () => {
  const disk = rules.find(({ alert }) => alert === 'MengediDiskFull')?.expr ?? '';
  expect(Number(/mengedi_disk_free_bytes < (\S+)/.exec(disk)?.[1])).toBe(DISK_FREE_MIN_BYTES);
});

test('what the document looks for in the log is in the log', async () => {
  const document = await read('docs/alerts.md');
  const paths = new Set(
    [...document.matchAll(/`?\.((?:res\.)?\w+) >= \d|`\.(\w+)`/g)].map(([, compared, alone]) => compared ?? alone ?? ''),
  );
  await app.anonymous.post('/api/login', { email: 'nobody@fixture.test', password: 'wrong password' });
  const lines = app.logged().trim().split('\n');
  expect([...paths].sort()).toEqual(['level', 'reason', 'reqId', 'res.status']);
  for (const path of paths) {
    const has = (line: string) =>
      path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)?.[key], JSON.parse(line)) !== undefined;
    expect(lines.some(has), path).toBe(true);
  }
});

test('the filters that the documents give for the log find our lines, and pass over those of systemd', async () => {
  const report = { 'csp-report': { 'effective-directive': 'img-src', 'document-uri': 'https://a.se/' } };
  await app.app.inject({
    method: 'POST',
    url: '/violations',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(report),
  });
  const lines = app.logged().trim().split('\n');
  const { reqId } = lines.map((line) => JSON.parse(line)).findLast((line) => line.reqId !== undefined);
  const among = [...lines, 'Started mengedi@3001.service - Mengedi.', '42', 'mengedi@3001.service: Consumed 2.1s CPU time.'];
  const filters = (await Promise.all(['docs/alerts.md', 'docs/operations.md'].map(read))).flatMap((document) =>
    [...document.matchAll(/`journalctl [^`]*\| jq ([^`]+)`/g)].map(([, filter = '']) => filter.replace('…', reqId)),
  );
  expect(filters).toHaveLength(2);
  for (const filter of filters) expect(filter).toMatch(/^-R 'fromjson\? \| objects \| select\(.+\)'$/);
  // Without jq the shape of the filters is all that can be tried.
  if (spawnSync('jq', ['--version']).status !== 0) return;
  for (const filter of filters) {
    const found = spawnSync('sh', ['-c', `jq --compact-output ${filter}`], { input: among.join('\n'), encoding: 'utf8' });
    expect([found.status, found.stderr], filter).toEqual([0, '']);
    const ours = lines.filter((line) =>
      filter.includes('.level') ? JSON.parse(line).level >= 40 : JSON.parse(line).reqId === reqId,
    );
    expect(ours.length, filter).toBeGreaterThan(0);
    expect(
      found.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
      filter,
    ).toEqual(ours.map((line) => JSON.parse(line)));
  }
});

test('which version runs is told, so that a dashboard can show an upgrade', async () => {
  const { version } = JSON.parse(await read('package.json'));
  const { body } = await exposed();
  expect(body).toContain(`mengedi_build_info{version="${version}",build="${buildNumber()}",node="${process.version}"} 1`);
});

test('the document names every metric of ours, and no other', async () => {
  const { names } = await exposed();
  const document = await read('docs/operations.md');
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  const ours = new Set([...names].filter((name) => name.startsWith('mengedi_')).map(base));
  expect([...ours].filter((name) => !document.includes(`\`${name}\``)).sort()).toEqual([]);
  const named = new Set([...document.matchAll(/`(mengedi_\w+)`/g)].map(([, name = '']) => base(name)));
  expect([...named].filter((name) => !ours.has(name) && name !== 'mengedi_owner' && name !== 'mengedi_server')).toEqual([]);
});
