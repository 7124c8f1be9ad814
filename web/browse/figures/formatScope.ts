import { tenantScopeLabels, type TenantScope } from '#domain/browse/concessionFigures.ts'

/** `All with Duty Free`, as an option. */
export const formatScope = (scope: TenantScope): string => tenantScopeLabels[scope].replace(/^all /, 'All ')
