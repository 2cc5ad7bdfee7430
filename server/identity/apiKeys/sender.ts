/** Who submits products, deliveries or stock: a company's system with its API key, or a user with a file or a form. */
export type Sender = {
  /** As in the audit trail: `key:3`, `user:12`. */
  actor: string
  companyId: number
  companyCode: string
  /** The platform company may submit data for any delivery (IDN-9). */
  isPlatform: boolean
}

/** The user id in `user:12`; an API key does not stand for a single user. */
export const userIdOf = ({ actor }: Sender) => (actor.startsWith('user:') ? Number(actor.slice('user:'.length)) : null)
