import type { EndpointName } from '#contract/endpoints.ts';
import { ACCESS } from '../http/access.ts';
import { isBackOfficeWrite, testOperations } from '../testing/operations.ts';

const names = Object.keys(ACCESS) as EndpointName[];
testOperations(names.filter(isBackOfficeWrite));
