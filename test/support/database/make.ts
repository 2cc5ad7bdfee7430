import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { apiKeyScopes, type ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { menus as allMenus, type Menu, type Role } from '#contract/kernel/menus.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { collectSecret } from '#test/logs/collectedLogs.ts'

// Each function makes one record with unique names, so that a test states only what matters to it.

let made = 0
const next = () => ++made

/** Every made user has this password, with the cheapest hash: verification uses the parameters in the hash. */
export const password = 'Demo2to8C'
const passwordHash = '$argon2id$v=19$m=64,t=1,p=1$Se05SB6uHubfkvUJNISHZg$joeUD81boxHFrEHQLv4WikcOKJ/wFyXO1v2O0yXKSSY'

export type MadeCompany = { id: number; code: string; name: string; nameEn: string }
type CompanyFacts = { code: string; name: string; nameEn: string; isActive: boolean; availableMenus: readonly Menu[] }

/** industryType: 1 manufacturing, 2 pharmaceutical, 3 distributor, 4 logistics, 5 vendor, 9 platform (one at most). */
export async function makeCompany(
  db: Db,
  facts: Partial<CompanyFacts> & { industryType?: 1 | 2 | 3 | 4 | 5 | 9 } = {},
): Promise<MadeCompany> {
  const number = next()
  const code = facts.code ?? `C${number}`
  const name = facts.name ?? `会社${number}`
  const nameEn = facts.nameEn ?? `Company ${number}`
  const { id } = await db
    .insertInto('companies')
    .values({
      code,
      name,
      name_en: nameEn,
      industry_type: facts.industryType ?? 1,
      is_active: facts.isActive ?? true,
      available_menus: [...(facts.availableMenus ?? allMenus)],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code, name, nameEn }
}

export type MadeCentre = { id: number; code: string; name: string; nameEn: string; company: MadeCompany }

export async function makeCentre(
  db: Db,
  facts: { company?: MadeCompany; code?: string; name?: string; nameEn?: string; lat?: number; lon?: number } = {},
): Promise<MadeCentre> {
  const number = next()
  const company = facts.company ?? (await makeCompany(db, { industryType: 4 }))
  const code = facts.code ?? `L${number}`
  const name = facts.name ?? `物流センター${number}`
  const nameEn = facts.nameEn ?? `Centre ${number}`
  const { id } = await db
    .insertInto('centres')
    .values({ company_id: company.id, code, name, name_en: nameEn, lat: facts.lat ?? null, lon: facts.lon ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code, name, nameEn, company }
}

export type MadeUser = { id: number; email: string; name: string; company: MadeCompany }
type UserFacts = {
  company: MadeCompany
  email: string
  role: Role
  language: 'ja' | 'en'
  state: 'notActivated' | 'enabled' | 'disabled'
  menus: readonly Menu[]
  /** The companies whose data each of these menus counts; its own by default. */
  companies: readonly MadeCompany[]
  /** Referable logistics centres. */
  centres: readonly MadeCentre[]
  /** Agrees to every version of the terms of use, since most tests are about what comes after. */
  hasAgreed: boolean
}

export async function makeUser(db: Db, facts: Partial<UserFacts> = {}): Promise<MadeUser> {
  const number = next()
  const company = facts.company ?? (await makeCompany(db))
  const email = facts.email ?? `user${number}@company.example`
  collectSecret('address', email)
  collectSecret('password', password)
  const name = `利用者${number}`
  const { id } = await db
    .insertInto('users')
    .values({
      company_id: company.id,
      email,
      name,
      role: facts.role ?? '02',
      language: facts.language ?? 'ja',
      state: facts.state ?? 'enabled',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_credentials').values({ user_id: id, password_hash: passwordHash }).execute()
  const rights = (facts.menus ?? ['DeliveryStatus', 'Quality']).flatMap(menu =>
    (facts.companies ?? [company]).map(one => ({ user_id: id, menu, company_id: one.id })),
  )
  if (rights.length > 0) await db.insertInto('user_menus').values(rights).execute()
  const centres = (facts.centres ?? []).map(centre => ({ user_id: id, centre_id: centre.id }))
  if (centres.length > 0) await db.insertInto('user_centres').values(centres).execute()
  if (facts.hasAgreed ?? true) await agreeToTerms(db, id)
  return { id, email, name, company }
}

const agreeToTerms = async (db: Db, userId: number) =>
  await sql`insert into terms_agreements (user_id, terms_version_id)
    select ${userId}::bigint, id from terms_versions`.execute(db)

export type MadeProduct = { id: number; versionId: number; itemCode: string; company: MadeCompany }
type ProductFacts = {
  company: MadeCompany
  itemCode: string
  nameJa: string
  nameEn: string
  drugCode: string
  band: BandCode
  toleranceMinutes: number
  validFrom: string
}

/** A product and the first version of its band and tolerance. */
export async function makeProduct(db: Db, facts: Partial<ProductFacts> = {}): Promise<MadeProduct> {
  const number = next()
  const company = facts.company ?? (await makeCompany(db))
  const itemCode = facts.itemCode ?? `ITEM-${number}`
  const { id } = await db
    .insertInto('products')
    .values({
      company_id: company.id,
      item_code: itemCode,
      name_ja: facts.nameJa ?? `品目${number}`,
      name_en: facts.nameEn ?? `Item ${number}`,
      drug_code: facts.drugCode ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto('product_versions')
    .values({
      product_id: id,
      version: 1,
      valid_from: facts.validFrom ?? '2020-01-01',
      band: facts.band ?? '2-8',
      tolerance_minutes: facts.toleranceMinutes ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, versionId: version.id, itemCode, company }
}

export type MadeLogger = { id: number; serial: string; company: MadeCompany }

export async function makeLogger(
  db: Db,
  facts: { company?: MadeCompany; serial?: string; intervalSeconds?: number } = {},
): Promise<MadeLogger> {
  const company = facts.company ?? (await makeCompany(db))
  const serial = facts.serial ?? `SN-${next()}`
  const { id } = await db
    .insertInto('loggers')
    .values({ company_id: company.id, serial, interval_seconds: facts.intervalSeconds ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('logger_progress').values({ logger_id: id }).execute()
  return { id, serial, company }
}

export type MadeApiKey = { id: number; key: string; company: MadeCompany }

/** An API key, by default with every scope; send it as `authorization: Bearer ${key}`. */
export async function makeApiKey(
  db: Db,
  facts: { company?: MadeCompany; name?: string; scopes?: readonly ApiKeyScope[]; revokedAt?: Date } = {},
): Promise<MadeApiKey> {
  const company = facts.company ?? (await makeCompany(db))
  const key = `kc_${randomBytes(32).toString('base64url')}`
  collectSecret('key', key)
  const { id } = await db
    .insertInto('api_keys')
    .values({
      company_id: company.id,
      name: facts.name ?? `Key ${next()}`,
      scopes: [...(facts.scopes ?? apiKeyScopes)],
      key_hash: tokenHash(key),
      key_prefix: key.slice(0, 11),
      revoked_at: facts.revokedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key, company }
}
