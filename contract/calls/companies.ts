import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { enterpriseCode, instant, text } from '#contract/fields.ts'

/** What an API key may do at the machine door (product 6). */
export const apiKeyScopes = ['products:write', 'deliveries:write', 'stock:write', 'readings:write', 'read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

const ApiKeyRow = z.object({
  id: z.int(),
  enterpriseCode,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** The first characters of the key, to tell keys apart; the key itself is shown once, when it is made. */
  prefix: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})

export const companyCalls = {
  createApiKey: defineCall({
    path: '/company/createApiKey',
    summary: 'Make an API key of a company; the key is in this answer and never again',
    allowed: 'manager',
    log: 'administerApiKeys',
    logSubject: ['enterpriseCode', 'name'],
    request: z.strictObject({
      enterpriseCode: enterpriseCode.optional(),
      name: text(100),
      scopes: z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length),
    }),
    response: z.object({ id: z.int(), key: z.string() }),
  }),
  getApiKeyList: defineCall({
    path: '/company/getApiKeyList',
    summary: 'The API keys of a company, without the keys themselves',
    allowed: 'manager',
    log: 'none',
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: z.array(ApiKeyRow),
  }),
  revokeApiKey: defineCall({
    path: '/company/revokeApiKey',
    summary: 'End an API key at once, on every process',
    allowed: 'manager',
    log: 'administerApiKeys',
    logSubject: ['id'],
    request: z.strictObject({ id: z.int().positive() }),
    response: z.null(),
  }),
}
