import type { Registry } from '@prometheus-io/client';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NAME = 'mengedi_request_seconds';

/** How often it took no longer than each of SECONDS, and longer than the one before; the last is for those that took longer than all. */
type Series = { readonly call: string; readonly status: string; readonly counts: number[]; sum: number };

/** Takes down how a call ended. */
export type Observe = (statusCode: number, seconds: number) => void;

/** A histogram that is counted by two additions: the client's own looks up and checks its labels each time, a thirtieth of a whole answer. */
export function openRequestTimes(registry: Registry): (call: string) => Observe {
  const all: Series[] = [];
  const metric = {
    name: NAME,
    get: async () => ({
      name: NAME,
      help: 'Time to answer a call, by call and class of status.',
      type: 'histogram',
      values: all.flatMap(valuesOf),
    }),
  };
  registry.registerMetric(metric as never);

  return (call) => {
    const byClass: (Series | undefined)[] = [];
    const begin = (kind: number) => {
      const series = { call, status: `${kind}xx`, counts: new Array(SECONDS.length + 1).fill(0), sum: 0 };
      byClass[kind] = series;
      all.push(series);
      return series;
    };
    return (statusCode, seconds) => {
      const kind = Math.floor(statusCode / 100);
      const series = byClass[kind] ?? begin(kind);
      let place = 0;
      while (seconds > (SECONDS[place] ?? Number.POSITIVE_INFINITY)) place += 1;
      (series.counts[place] as number) += 1;
      series.sum += seconds;
    };
  };
}

function valuesOf({ call, status, counts, sum }: Series) {
  let count = 0;
  const buckets = counts.map((more, place) => {
    count += more;
    return { metricName: `${NAME}_bucket`, labels: { le: SECONDS[place] ?? '+Inf', call, status }, value: count };
  });
  const labels = { call, status };
  return [...buckets, { metricName: `${NAME}_sum`, labels, value: sum }, { metricName: `${NAME}_count`, labels, value: count }];
}
