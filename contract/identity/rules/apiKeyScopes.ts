/** What an API key may do at the partner API (IDN-55). */
export const apiKeyScopes = ['products:write', 'deliveries:write', 'stock:write', 'readings:write', 'read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
