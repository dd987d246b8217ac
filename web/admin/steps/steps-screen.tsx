import { useQuery } from '@tanstack/react-query';
import { freeStep } from '#domain/step.ts';
import { call } from '../../api.ts';
import { Loaded } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ContentLink } from '../content/content-link.tsx';
import { ContentList } from '../content/content-list.tsx';
import { levelsQuery } from '../content/queries.ts';
import { useContentText } from '../content/use-content-text.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';

export function AdminStepsScreen() {
  const text = useAdminText();
  const textOf = useContentText();
  const levels = useQuery(levelsQuery);
  const free = freeStep(levels.data ?? []);
  return (
    <AdminScreen title={text.steps.title} subtitle={text.steps.subtitle}>
      <Loaded query={levels}>
        {(data) => (
          <>
            {data.some(({ retired }) => !retired) && free === undefined ? (
              <div className="mb-4">
                <Alert tone="care">{text.steps.noneFree}</Alert>
              </div>
            ) : null}
            <ContentList
              label={text.steps.title}
              rows={data}
              nameOf={(level) => textOf(level, 'name')}
              create={{ to: adminPaths.newStep, label: text.steps.create }}
              empty={text.steps.none}
              freeMoves={text.steps.freeMoves}
              saveOrder={(body) => call('PUT /api/levels/order', { body })}
            >
              {(level, place) => (
                <ContentLink
                  to={adminPaths.step(level.id)}
                  picture={
                    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-action-soft font-semibold tabular-nums text-action">
                      {place + 1}
                    </span>
                  }
                  titleTi={level.name}
                  title={textOf(level, 'name')}
                >
                  <span>{text.steps.marks(level.min_mark, level.max_mark)}</span>
                  {level.id === free?.id ? <Badge tone="right">{text.fields.demo}</Badge> : null}
                  {level.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
                </ContentLink>
              )}
            </ContentList>
          </>
        )}
      </Loaded>
    </AdminScreen>
  );
}
