import type { ApiKeyScope } from '#contract/partners/calls/companies.ts'

/** What a scope's texts are called: a colon would end a text's name. */
export const scopeTexts = {
  'products:write': 'productsWrite',
  'deliveries:write': 'deliveriesWrite',
  'stock:write': 'stockWrite',
  'readings:write': 'readingsWrite',
  read: 'read',
} as const satisfies Record<ApiKeyScope, string>
