import { useEffect } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../testing/example-server.ts';
import { admin, logIn, mount, open } from '../testing/open.tsx';
import { button, heading } from '../testing/questions.ts';
import { checklistsText } from '../text/checklists.ts';
import { feedbackText } from '../text/feedback.ts';
import { signsText } from '../text/signs.ts';
import { ti } from '../text/ti.ts';
import { wordsTi } from '../text/words/ti.ts';
import { Link } from './link.tsx';
import { changeSearch, navigate, useBlocker, usePlace } from './navigation.ts';

const menu = page.getByRole('navigation', { name: ti.app.menu });
const entry = (name: string) => menu.getByRole('link', { name });

beforeEach(async () => {
  await logIn();
});

describe('in the app', () => {
  test('every entry of the sidebar leads to its screen, its title and its heading', async () => {
    await open('/exercises');
    for (const [path, name, title] of [
      ['/checklists', ti.menu.checklists, checklistsText.ti.title],
      ['/traffic-signs', ti.menu.trafficSigns, signsText.ti.title],
      ['/words', ti.menu.words, wordsTi.title],
      ['/examination', ti.menu.examination, ti.exam.title],
      ['/feedback', ti.menu.feedback, feedbackText.ti.title],
      ['/settings', ti.menu.settings, ti.settings.title],
      ['/exercises', ti.menu.exercises, ti.exercises.title],
    ] as const) {
      await entry(name).click();
      await expect.element(heading(title)).toHaveFocus();
      await expect.poll(() => document.title).toBe(`${title} · ${ti.app.name}`);
      expect(location.pathname).toBe(path);
    }
  });

  test('lines 9, 24: the learner’s entries are for customers; an admin has the back office and the account', async () => {
    const learners = [ti.menu.exercises, ti.menu.checklists, ti.menu.trafficSigns, ti.menu.examination, ti.menu.feedback];
    await open('/settings');
    for (const name of [...learners, ti.menu.settings]) await expect.element(entry(name)).toBeVisible();
    await expect.element(entry(ti.menu.admin)).not.toBeInTheDocument();
    await logIn(admin);
    await open('/settings');
    for (const name of [ti.menu.admin, ti.menu.settings]) await expect.element(entry(name)).toBeVisible();
    for (const name of learners) await expect.element(entry(name)).not.toBeInTheDocument();
    // line 9: checklists are for customers, too.
    await open('/checklists');
    await expect.poll(() => location.pathname).toBe('/admin/checklists');
  });

  test('the menu marks the current page, also on its subpages; selecting it again adds no history entry', async () => {
    await open('/checklists');
    await entry(ti.menu.trafficSigns).click();
    await expect.element(heading(signsText.ti.title)).toBeVisible();
    await entry(ti.menu.trafficSigns).click();
    await page.getByCss('main a[href$="/traffic-signs/1"]').click();
    await expect.poll(() => location.pathname).toBe('/traffic-signs/1');
    await expect.element(entry(ti.menu.trafficSigns)).toHaveAttribute('aria-current', 'page');
    await expect.element(entry(ti.menu.checklists)).not.toHaveAttribute('aria-current');
    history.back();
    await expect.poll(() => location.pathname).toBe('/traffic-signs');
    history.back();
    await expect.element(heading(checklistsText.ti.title)).toBeVisible();
  });

  test('an unknown path, or an id that is no number, shows “not found” with a way on', async () => {
    for (const path of ['/no-such-page', '/exercises/abc', '/traffic-signs/abc']) {
      await open(path);
      await expect.element(heading(ti.notFound.title)).toBeVisible();
      await page.getByRole('link', { name: ti.notFound.home }).click();
      await expect.element(heading(ti.exercises.title)).toBeVisible();
    }
  });

  test('the first Tab reaches a link that skips the menu', async () => {
    await open('/exercises');
    await expect.element(page.getByCss('main a[href="/today"]').first()).toBeVisible();
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.tab();
    const skip = page.getByRole('link', { name: ti.app.skip });
    await expect.element(skip).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  test('an open exercise hides the sidebar, and closing it brings the sidebar back', async () => {
    await open('/exercises/1');
    await expect.element(page.getByCss('#question-text')).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    await button(ti.app.close).click();
    await expect.element(menu).toBeVisible();
  });

  test('going back restores the scroll position, and a new screen starts at the top', async () => {
    await page.viewport(360, 320);
    await open('/traffic-signs');
    const last = page.getByRole('main').getByRole('link').last();
    await expect.element(page.getByCss('main a[href$="/traffic-signs/1"]')).toBeInTheDocument();
    last.element().scrollIntoView();
    await expect.poll(() => scrollY).toBeGreaterThan(0);
    const left = scrollY;
    navigate('/checklists');
    await expect.element(heading(checklistsText.ti.title)).toBeVisible();
    await expect.poll(() => scrollY).toBe(0);
    history.back();
    await expect.element(heading(signsText.ti.title)).toBeVisible();
    await expect.poll(() => scrollY).toBe(left);
  });

  test('on phones the labels of the bottom bar grow with the text size', async () => {
    await page.viewport(390, 844);
    await open('/exercises');
    const word = page.getByText(ti.menu.short.examination, { exact: true });
    await expect.element(word).toBeVisible();
    const size = () => Number.parseFloat(getComputedStyle(word.element()).fontSize);
    const before = size();
    document.documentElement.style.fontSize = '200%';
    await expect.poll(size).toBeGreaterThan(before * 1.2);
    document.documentElement.style.fontSize = '';
  });

  test('the sidebar’s state is remembered', async () => {
    await open('/exercises');
    await button(ti.app.hideSidebar).click();
    await expect.element(menu).not.toBeInTheDocument();
    expect(localStorage.getItem('mengedi.sidebar')).toBe('hidden');
    await button(ti.app.showSidebar).click();
    await expect.element(menu).toBeVisible();
    expect(localStorage.getItem('mengedi.sidebar')).toBe('shown');
  });

  test('logout asks in the words of the spec; cancel stays, Logout ends the session here and tells the server', async () => {
    await open('/exercises');
    const asked = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await menu.getByRole('button', { name: 'Logout' }).click();
    await asked.getByRole('button', { name: 'cancel' }).click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(localStorage.getItem('mengedi.token')).not.toBeNull();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await asked.getByRole('button', { name: 'Logout' }).click();
    await expect.element(button('Logga in')).toBeVisible();
    expect(localStorage.getItem('mengedi.token')).toBeNull();
    await expect.poll(async () => (await server.received('POST /api/logout')).length).toBe(1);
  });
});

describe('a link', () => {
  test('with a modifier key it is left to the browser; a plain click navigates', async () => {
    await open('/exercises');
    const taken: boolean[] = [];
    // Registered after the app's listener; prevents the browser from opening anything.
    const listen = (event: MouseEvent) => {
      taken.push(event.defaultPrevented);
      event.preventDefault();
    };
    await mount(<Link to="/feedback">ርእይቶ</Link>);
    addEventListener('click', listen);
    const link = page.getByRole('link');
    for (const key of ['Control', 'Meta', 'Shift', 'Alt'] as const) await link.click({ modifiers: [key] });
    expect(location.pathname).toBe('/exercises');
    await link.click();
    await expect.poll(() => location.pathname).toBe('/feedback');
    removeEventListener('click', listen);
    expect(taken).toEqual([false, false, false, false, true]);
  });
});

describe('a place', () => {
  function Where() {
    const { pathname, search, depth } = usePlace();
    return <p>{`${pathname}${search} ${depth}`}</p>;
  }
  const at = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

  test('changing the query adds no history entry', async () => {
    await open('/words');
    await mount(<Where />);
    const { length } = history;
    changeSearch((search) => search.set('q', 'korsning'));
    await at('/words?q=korsning 0');
    changeSearch((search) => search.delete('q'));
    await at('/words 0');
    expect(history.length).toBe(length);
  });

  function Unsaved() {
    const blocker = useBlocker(() => true);
    useEffect(() => {
      document.title = 'asks from now on';
    }, []);
    return blocker === undefined ? (
      <Where />
    ) : (
      <>
        <button type="button" onClick={blocker.stay}>
          stay
        </button>
        <button type="button" onClick={blocker.leave}>
          leave
        </button>
      </>
    );
  }

  test('unsaved work blocks navigation, also by the browser’s back button, until it is confirmed', async () => {
    await open('/words');
    navigate('/checklists');
    await expect.poll(() => location.pathname).toBe('/checklists');
    await mount(<Unsaved />);
    await expect.poll(() => document.title).toBe('asks from now on');
    navigate('/feedback');
    await button('stay').click();
    await at('/checklists 1');
    history.back();
    await expect.element(button('leave')).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/checklists');
    await button('leave').click();
    await expect.poll(() => location.pathname).toBe('/words');
  });
});
