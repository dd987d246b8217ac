import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../api.ts';
import { mount } from '../testing/open.tsx';
import { queryClient, studyKey, useStoredStudy } from './query-client.ts';

const USER = 7;

function Asks({ ask }: { ask: () => Promise<object> }) {
  const { isError, data } = useQuery({ queryKey: studyKey(USER), queryFn: ask });
  return <p>asked: {isError ? 'failed' : data === undefined ? 'waiting' : 'there'}</p>;
}
const Shows = () => <p>stored: {useStoredStudy(USER) === undefined ? 'nothing' : 'there'}</p>;

test('what failed for a moment is asked for again, although somebody else only shows what is stored', async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 1) throw new ApiError(503, 'busy');
    return { unread: 1 };
  };
  await mount(
    <>
      <Asks ask={ask} />
      <Shows />
    </>,
  );
  await expect.element(page.getByText('asked: there')).toBeVisible();
  await expect.element(page.getByText('stored: there')).toBeVisible();
  await queryClient.invalidateQueries({ queryKey: studyKey(USER) });
  expect(asked).toBe(3);
});

test('what is stored may go while another component begins to ask', async () => {
  queryClient.setQueryData(studyKey(USER), { unread: 1 });
  let ask = () => {};
  function Asker() {
    const [isAsking, setAsking] = useState(false);
    ask = () => setAsking(true);
    return isAsking ? <Asks ask={async () => ({ unread: 2 })} /> : null;
  }
  await mount(
    <>
      <Asker />
      <Shows />
    </>,
  );
  await expect.element(page.getByText('stored: there')).toBeVisible();
  queryClient.clear();
  ask();
  await expect.element(page.getByText('asked: there')).toBeVisible();
  await expect.element(page.getByText('stored: there')).toBeVisible();
});
