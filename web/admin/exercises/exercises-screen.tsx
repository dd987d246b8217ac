import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { Loaded } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ContentLink } from '../content/content-link.tsx';
import { ContentList } from '../content/content-list.tsx';
import { categoriesQuery } from '../content/queries.ts';
import { useContentText } from '../content/use-content-text.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';

export function AdminExercisesScreen() {
  const text = useAdminText();
  const textOf = useContentText();
  const categories = useQuery(categoriesQuery);
  return (
    <AdminScreen title={text.exercises.title} subtitle={text.exercises.subtitle}>
      <Loaded query={categories}>
        {(data) => (
          <ContentList
            label={text.exercises.title}
            rows={data}
            nameOf={(category) => textOf(category, 'title')}
            create={{ to: adminPaths.newExercise, label: text.exercises.create }}
            empty={text.exercises.none}
            freeMoves={text.exercises.freeMoves}
            saveOrder={(body) => call('PUT /api/categories/order', { body })}
          >
            {(category) => (
              <ContentLink to={adminPaths.exercise(category.id)} titleTi={category.title} title={textOf(category, 'title')}>
                <span>{text.exercises.count(category.questions_count)}</span>
                {category.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
              </ContentLink>
            )}
          </ContentList>
        )}
      </Loaded>
    </AdminScreen>
  );
}
