import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Query } from '#contract/endpoints.ts';
import { TERMS_PER_PAGE } from '#contract/limits.ts';
import { TERM_THEMES } from '#domain/terms.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ContentLink } from '../content/content-link.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';
import { termsQuery } from './queries.ts';

export function AdminTermsScreen() {
  const text = useAdminText();
  const { filters, chosen, set, page } = useFilters(['search', 'theme', 'retired']);
  const search = useTypedFilter(filters.search, (value) => set({ search: value }));
  const terms = useQuery(termsQuery({ ...chosen, page } as Query<'GET /api/terms/editor'>));
  return (
    <AdminScreen
      title={text.terms.title}
      subtitle={text.terms.subtitle}
      actions={
        <ButtonLink to={adminPaths.newTerm}>
          <Plus aria-hidden className="size-5" />
          {text.terms.create}
        </ButtonLink>
      }
    >
      <search className="mb-5 grid gap-4 sm:grid-cols-3">
        <TextField label={text.common.search} type="search" hint={text.terms.searchHint} {...search.field} />
        <SelectField label={text.fields.theme} value={filters.theme} onChange={(event) => set({ theme: event.target.value })}>
          <option value="">{text.common.all}</option>
          {TERM_THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {text.terms.themes[theme]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text.questions.state}
          value={filters.retired}
          onChange={(event) => set({ retired: event.target.value })}
        >
          <option value="">{text.questions.live}</option>
          <option value="true">{text.editor.retired}</option>
        </SelectField>
      </search>
      <FoundPage
        query={terms}
        empty={<EmptyState title={text.terms.none} />}
        isTyping={search.isTyping}
        page={page}
        perPage={TERMS_PER_PAGE}
      >
        {(data) => (
          <ul aria-label={text.terms.title} className="grid gap-2">
            {data.rows.map((term) => (
              <li key={term.id}>
                <ContentLink
                  to={adminPaths.term(term.id)}
                  titleTi={term.term}
                  title={
                    <>
                      <span lang="sv">{term.term_sv}</span> · <span lang="en">{term.term_en}</span>
                    </>
                  }
                >
                  <span className="tabular-nums">{term.id}</span>
                  <span>{text.terms.themes[term.theme]}</span>
                  <span>{text.terms.count(term.questions_count)}</span>
                  {term.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
                </ContentLink>
              </li>
            ))}
          </ul>
        )}
      </FoundPage>
    </AdminScreen>
  );
}
