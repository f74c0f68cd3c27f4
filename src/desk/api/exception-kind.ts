import type { paths } from './calls.d.ts';

type List = paths['/api/exceptions']['get']['responses'][200]['content']['application/json'];

export type ExceptionKind = List['exceptions'][number]['kind'];
