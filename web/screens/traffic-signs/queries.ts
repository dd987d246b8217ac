import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const signCategoriesQuery = queryOptions({
  queryKey: ['sign-categories'],
  queryFn: () => call('GET /api/signs/category'),
});
export const allSignsQuery = queryOptions({ queryKey: ['signs'], queryFn: () => call('GET /api/signs') });

export const signCategoryQuery = (categoryID: number) =>
  queryOptions({
    queryKey: ['sign-category', categoryID],
    queryFn: () => call('GET /api/signs/{categoryID}/content', { params: { categoryID } }),
  });

export const signsQuery = (categoryID: number) =>
  queryOptions({
    queryKey: ['signs', categoryID],
    queryFn: () => call('GET /api/signs/{categoryID}/category', { params: { categoryID } }),
  });
