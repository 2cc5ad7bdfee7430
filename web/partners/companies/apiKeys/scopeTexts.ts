import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'

/** What a scope's texts are called: a colon would end a text's name. */
export const scopeTexts = {
  'products:write': 'productsWrite',
  'deliveries:write': 'deliveriesWrite',
  'stock:write': 'stockWrite',
  'readings:write': 'readingsWrite',
  read: 'read',
} as const satisfies Record<ApiKeyScope, string>
