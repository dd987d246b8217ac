import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/open.tsx';
import { button } from '../testing/questions.ts';
import { ti } from '../text/ti.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Shown = Omit<Parameters<typeof Dialog>[0], 'title' | 'onClose' | 'actions'>;

/** A page with a button that opens a dialog. */
function Page({ children, ...dialog }: Shown) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen ? (
        <Dialog
          {...dialog}
          title="ርእሲ"
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>ok</Button>}
        >
          {children}
        </Dialog>
      ) : null}
    </main>
  );
}
const dialog = page.getByRole('dialog', { name: 'ርእሲ' });

async function openDialog(shown: Shown): Promise<void> {
  await mount(<Page {...shown} />);
  await button('open').click();
  await expect.element(dialog).toBeVisible();
}

const FIRST_FIELDS = [
  ['its first field', <input key="1" aria-label="field" />],
  ['a field behind a button', [<Button key="1">help</Button>, <textarea key="2" aria-label="field" />]],
  ['the field that can be typed into', [<input key="1" readOnly aria-label="address" />, <input key="2" aria-label="field" />]],
  [
    'the choice that is made',
    [
      <input key="1" type="radio" name="r" aria-label="one" />,
      <input key="2" type="radio" name="r" defaultChecked aria-label="field" />,
    ],
  ],
  ['what says so itself', [<input key="1" aria-label="search" />, <input key="2" data-first aria-label="field" />]],
] as const;

test.each(FIRST_FIELDS)('opens with the focus on %s', async (_, fields) => {
  await openDialog({ children: fields as React.ReactNode });
  await expect.element(dialog.getByLabelText('field')).toHaveFocus();
});

test('typing at once replaces the field’s content', async () => {
  await openDialog({ children: <input defaultValue="10" aria-label="field" /> });
  await userEvent.keyboard('25');
  await expect.element(dialog.getByLabelText('field')).toHaveValue('25');
});

test('closed by Escape, a click outside or its button, it restores the focus', async () => {
  await openDialog({ children: <p>ጽሑፍ</p> });
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog.getByRole('button', { name: ti.app.close }).click(),
    () => dialog.click({ position: { x: -40, y: -40 }, force: true }),
  ]) {
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('open')).toHaveFocus();
    await button('open').click();
    await expect.element(dialog).toBeVisible();
  }
});

test('one that must be answered closes by its buttons only', async () => {
  await openDialog({ dismissible: false, children: <p>ጽሑፍ</p> });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: ti.app.close })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'ok' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Tab stays inside', async () => {
  await openDialog({ children: <input aria-label="field" /> });
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.tab();
    expect(document.activeElement === document.body || dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test.each([
  ['a phone', 320, 480],
  ['a phone on its side', 640, 320],
])('a long one scrolls inside and fits on %s', async (_, width, height) => {
  await page.viewport(width, height);
  await openDialog({ children: <p style={{ whiteSpace: 'pre' }}>{'ነዊሕ ጽሑፍ\n'.repeat(60)}</p> });
  const box = dialog.element().getBoundingClientRect();
  expect(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height).toBe(true);
  expect(dialog.element().scrollHeight).toBeGreaterThan(dialog.element().clientHeight);
});
