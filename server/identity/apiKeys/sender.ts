/** Who submits products, deliveries or stock: a company's system with its API key, or a user at the import centre. */
export type Sender = {
  /** As in the audit trail: `key:3`, `user:12`. */
  actor: string
  companyId: number
  companyCode: string
  /** The platform company may submit data for any delivery (IDN-9). */
  isPlatform: boolean
}
