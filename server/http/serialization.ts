import type { TSchema } from 'typebox';
import { serializer } from '../publishing/serializer.ts';

export const serializerCompiler = ({ schema }: { schema: TSchema }) => serializer(schema);
