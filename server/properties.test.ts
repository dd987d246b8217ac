import type { EndpointName } from '#contract/endpoints.ts';
import { ACCESS } from './app.ts';
import { fixture } from './fixture.ts';
import { testOperations } from './testing-operations.ts';

const names = Object.keys(ACCESS) as EndpointName[];
testOperations(
  names.filter((name) => ACCESS[name] !== 'admin'),
  fixture,
);
