/** Who tells of products, deliveries or stock: a company's system with its key, or a user at the import centre. */
export type Sender = {
  /** As the audit trail names it: `key:3`, `user:12`. */
  actor: string
  companyId: number
  companyCode: string
  /** The platform company speaks about any delivery (IDN-9). */
  isPlatform: boolean
}
