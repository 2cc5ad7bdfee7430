import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Profile } from '#contract/identity/calls/session.ts'
import { companiesOn, countingChoice, isFound, isSelectorShown } from '#web/shell/companyContext/choiceRules.ts'
import { covers } from '#test/rules/covers.ts'

const company = (enterpriseCode: string) => ({
  enterpriseCode,
  enterpriseName: `会社${enterpriseCode}`,
  enterpriseNameEn: `Company ${enterpriseCode}`,
})
const operator: Profile = {
  username: '運営',
  email: 'operator@platform.example',
  role: '00',
  menuList: ['DeliveryStatus', 'UserList'],
  menuEnterpriseMap: {
    DeliveryStatus: ['A', 'OWN', 'B'].map(company),
    UserList: ['A'].map(company),
  },
  logisticCenterCodeList: [],
  depositCode: '',
  enterpriseCode: 'OWN',
  lastLoginTime: null,
  organizationName: '会社OWN',
  organizationNameEn: 'Company OWN',
  organizationDepartment: '',
  organizationList: ['OWN', 'A', 'B'].map(company),
  organizationHistory: [],
  managerUser: true,
  agreeToTermsOfUse: true,
  passwordChangeRequired: false,
  isPFcompany: true,
  industryTypeCode: '9',
  language: '0',
}
const list = { menu: 'DeliveryStatus' } as const
const isShownTo = (facts: Partial<Profile>) => isSelectorShown({ ...operator, ...facts }, list, undefined)

test(`only users of the platform company with the navigation bar choose ${covers('2.frame.enterpriseSelector', '6.isPFcompany')}`, () => {
  assert.equal(isShownTo({}), true)
  assert.equal(isShownTo({ isPFcompany: false }), false)
  assert.equal(isShownTo({ managerUser: false, role: '02' }), false)
  assert.equal(isSelectorShown(null, list, undefined), false)
})

test('nobody chooses before the terms are agreed to, or while the password must be changed', () => {
  assert.equal(isShownTo({ agreeToTermsOfUse: false }), false)
  assert.equal(isShownTo({ passwordChangeRequired: true }), false)
})

test(`some screens never have the selector, two none with one's own code ${covers('2.frame.enterpriseHidden')}`, () => {
  const never = { ...list, noCompanyContext: 'always' } as const
  const notForOwn = { ...list, noCompanyContext: 'forOwnCompany' } as const
  for (const [screen, choice, isShown] of [
    [list, undefined, true],
    [list, 'OWN', true],
    [list, 'A', true],
    [never, undefined, false],
    [never, 'A', false],
    [notForOwn, undefined, false],
    [notForOwn, 'OWN', false],
    [notForOwn, 'A', true],
    [{}, undefined, false],
  ] as const) {
    assert.equal(isSelectorShown(operator, screen, choice), isShown, JSON.stringify([screen, choice]))
  }
})

test(`a page offers the companies of its menu, one's own first ${covers('2.guard.companies')}`, () => {
  const codesOn = (menu: 'DeliveryStatus' | 'UserList' | 'Maintenance') =>
    companiesOn(operator, menu).map(one => one.enterpriseCode)
  assert.deepEqual(codesOn('DeliveryStatus'), ['OWN', 'A', 'B'])
  assert.deepEqual(codesOn('UserList'), ['OWN', 'A'])
  assert.deepEqual(codesOn('Maintenance'), ['OWN'])
})

test('a company that is not one of the page counts as none picked', () => {
  assert.equal(countingChoice(operator, list, 'B'), 'B')
  assert.equal(countingChoice(operator, { menu: 'UserList' }, 'B'), undefined)
  assert.equal(countingChoice(operator, list, undefined), undefined)
  assert.equal(countingChoice({ ...operator, isPFcompany: false }, list, 'B'), undefined)
  assert.equal(countingChoice(operator, {}, 'B'), undefined)
})

test('a company is found by code and by both names, in any width and case', () => {
  const maker = { enterpriseCode: 'MK-01', enterpriseName: '山茶花バイオ製薬', enterpriseNameEn: 'Sazanka Bio' }
  for (const typed of ['mk-0', 'ＭＫ－０１', '山茶花', 'バイオ', 'ﾊﾞｲｵ', 'sazanka', 'bio 山茶花', '']) {
    assert.equal(isFound(maker, typed), true, typed)
  }
  assert.equal(isFound(maker, '物流'), false)
})
