import { apiKeyScopes } from '#contract/identity/rules/apiKeyScopes.ts'
import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import {
  enterpriseCode,
  instant,
  instantWithZone,
  line,
  listOf,
  namedCompany,
  paging,
  text,
  ofCompany,
  wellFormed,
} from '#contract/kernel/fields.ts'
import { gln } from '#contract/kernel/gs1/keyFields.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { maxRadiusMeters, minRadiusMeters, usualRadiusMeters } from '#contract/partners/rules/centreRadius.ts'
import { centreNeeds } from '#contract/partners/rules/companyFaults.ts'
import { companySortKeys, companyStatuses, industryTypes } from '#contract/partners/rules/lists.ts'

const ApiKeyRow = z.object({
  id: z.int(),
  enterpriseCode,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** The first characters of the key, to identify it; the key itself is shown once, when it is created. */
  prefix: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type ApiKeyRow = z.infer<typeof ApiKeyRow>

/** PAR-4: 0 non-disclosure, 1 disclosure. */
const disclosure = z.enum(['0', '1'])
const namedCentre = z.object({
  centreCode: z.string(),
  centreName: z.string(),
  centreNameEn: z.string(),
  gln: z.string().nullable(),
})

/** A row of the list of companies (PAR-2). */
export const CompanyRow = z.object({
  ...namedCompany.shape,
  /** Global location number of 13 digits. */
  gln: z.string().nullable(),
  industryType: z.enum(industryTypes),
  status: z.enum(companyStatuses),
  registeredAt: instant,
  updatedAt: instant,
  /** Only menus that have a screen. */
  availableMenus: z.array(z.enum(givenMenus)),
  /** The domains of its users' email addresses. */
  emailDomains: z.array(z.string()),
  orderedItemsDisclosure: disclosure,
  productInformationDisclosure: disclosure,
  logisticCentres: z.array(namedCentre),
})
export type CompanyRow = z.infer<typeof CompanyRow>

const number = z.int().min(0)
const position = { lat: z.number().nullable(), lon: z.number().nullable(), radiusMeters: z.int() }

/** A company with the details for its form. */
export const Company = CompanyRow.extend({
  logisticCentres: z.array(namedCentre.extend({ address: z.string().nullable(), ...position })),
  /** What administrators of the company need to know before changing it; null for everybody else. */
  administration: z
    .object({
      /** PAR-7: the platform administrator changes everything; role 01 centres, disclosure and API keys. */
      mayChangeAll: z.boolean(),
      /** The caller's own company and the platform company stay active. */
      mayChangeStatus: z.boolean(),
      /** API keys act for the whole company, so users limited to some centres cannot manage them. */
      mayKeepKeys: z.boolean(),
      /** Users who can sign in while the company is active, and how many are signed in. */
      users: number,
      signedInUsers: number,
      liveApiKeys: number,
      usersByMenu: z.partialRecord(z.enum(givenMenus), number),
      usersByDomain: z.record(z.string(), number),
      /** By the centre's code; unused centres are omitted. */
      centreNeeds: z.record(z.string(), z.array(z.enum(centreNeeds))),
    })
    .nullable(),
})
export type Company = z.infer<typeof Company>

/** The code by which partner systems refer to a company or a centre. */
const newCode = text(20)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'may contain only letters, digits, dots, underscores and hyphens')
  .meta({ examples: ['NEW0001'] })
const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(new RegExp(`^(?:${domainLabel}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`), 'is not a domain')

const Centre = z
  .strictObject({
    /** Existing codes update the company's centres, new ones add centres, missing ones remove them. */
    centreCode: newCode,
    centreName: wellFormed(line(100).min(1)),
    centreNameEn: wellFormed(line(100).min(1)),
    /** Left out, it stays; the platform administrator alone registers and changes it (PAR-23). */
    gln: gln.nullable().optional(),
    address: wellFormed(line(200).min(1)).nullable().default(null),
    lat: z.number().min(-90).max(90).nullable().default(null),
    lon: z.number().min(-180).max(180).nullable().default(null),
    /** LOG-88: within this distance of its position, a vehicle is at the centre. */
    radiusMeters: z.int().min(minRadiusMeters).max(maxRadiusMeters).default(usualRadiusMeters),
  })
  .refine(({ lat, lon }) => (lat === null) === (lon === null), {
    path: ['lon'],
    error: 'must be given together with lat',
  })

/** The facts that the company administers itself. */
const ownFacts = {
  orderedItemsDisclosure: disclosure,
  productInformationDisclosure: disclosure,
  logisticCentres: z.array(Centre).max(500),
}
/** The facts that only the platform administrator changes (PAR-7). */
const platformFacts = {
  enterpriseName: wellFormed(line(100).min(1)),
  enterpriseNameEn: wellFormed(line(100).min(1)),
  /** Partners' systems name the company by it, so that no two companies have the same. */
  gln: gln.nullable().optional(),
  availableMenus: z.array(z.enum(givenMenus)).max(givenMenus.length),
  emailDomains: z.array(emailDomain).max(50),
}

const call = defineWith({ allowed: ['CompanyManagement'], companiesOf: 'CompanyManagement' })
const shownOf = ['/company/getCompanyList', '/company/getCompany', '/company/getApiKeyList'] as const
/** Where other screens name companies and centres or offer them, hide inactive ones, or show what a company discloses. */
const named = [
  '/user/getUserList',
  '/user/getUserChoices',
  '/partner/getPartnerList',
  '/partner/getPartner',
  '/partner/getPartnerChoices',
  '/vendor/getVendorList',
  '/vendor/getVendor',
  '/vendor/getVendorRegisterList',
  '/vendor/getRegisteredVendor',
  '/vendor/getVendorChoices',
  '/disclosure/getDisclosureChoices',
  '/disclosure/getDisclosure',
  '/orderedItems/getOrderedItemList',
  '/stock/getStockList',
  '/kpi/getMonthlyKpi',
] as const
const change = defineWith({
  allowed: ['CompanyManagement'],
  log: 'administerCompanies',
  makesStale: [...shownOf, ...named],
})
const search = {
  ...ofCompany,
  /** Part of a name, an English name, a code, a domain or a GLN, also of a centre; width, case and kana are ignored. */
  keyword: text(100).optional(),
  status: z.enum(companyStatuses).optional(),
  industryType: z.enum(industryTypes).optional(),
  sort: z.enum(companySortKeys).default('registeredAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

/** The company's page shows the number of valid keys. */
const keyChange = defineWith({
  allowed: 'manager',
  log: 'administerApiKeys',
  makesStale: ['/company/getCompany', '/company/getApiKeyList'],
})

export const companyCalls = callsAt('/company', {
  getCompanyList: call({
    summary: 'The companies that count on the page; for the platform company all',
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...search, ...paging }),
    response: listOf(CompanyRow),
  }),
  downloadCompanyCsv: call({
    summary: 'All matching companies as streamed CSV',
    kind: 'file',
    log: 'administerCompanies',
    request: z.strictObject(search),
  }),
  getCompany: call({
    summary: 'A company for its form',
    log: 'none',
    request: z.strictObject({ enterpriseCode }),
    response: Company,
  }),
  addCompany: change({
    summary: 'Register a company (platform administrator; 5016–5018, 5020, 5021 with path and value of each duplicate)',
    logSubject: ['enterpriseCode'],
    request: z.strictObject({
      enterpriseCode: newCode,
      /** There is only one platform company. */
      industryType: z.enum(industryTypes).exclude(['9']),
      ...platformFacts,
      ...ownFacts,
    }),
  }),
  editCompany: change({
    summary:
      'Change the submitted fields of a company; 4022 at updatedAt if somebody else changed it since it was read',
    logSubject: ['enterpriseCode'],
    request: z
      .strictObject({ industryType: z.enum(industryTypes), ...platformFacts, ...ownFacts })
      .partial()
      .extend({ enterpriseCode, updatedAt: instantWithZone }),
  }),
  changeCompanyStatus: change({
    summary: 'Make a company inactive, which signs its users out and stops its API keys at once, or active (4032)',
    logSubject: ['enterpriseCode', 'status'],
    request: z.strictObject({ enterpriseCode, status: z.enum(companyStatuses) }),
  }),
  createApiKey: keyChange({
    path: '/company/createApiKey',
    summary: 'Create an API key of a company; only this answer contains the key',
    answersSecret: true,
    logSubject: ['enterpriseCode', 'name'],
    request: z.strictObject({
      ...ofCompany,
      name: text(100),
      scopes: z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length),
    }),
    response: z.object({ id: z.int(), key: z.string() }),
  }),
  getApiKeyList: defineCall({
    summary: 'The API keys of a company, without the keys themselves',
    allowed: 'manager',
    log: 'none',
    limit: 'search',
    request: z.strictObject(ofCompany),
    response: z.array(ApiKeyRow),
  }),
  revokeApiKey: keyChange({
    path: '/company/revokeApiKey',
    summary: 'Revoke an API key at once, on every process',
    logSubject: ['id'],
    request: z.strictObject({ id: z.int().positive() }),
  }),
})
