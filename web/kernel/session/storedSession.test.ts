import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoredSession } from '#web/kernel/session/storedSession.ts'

const tokens = { accessToken: 'a', refreshToken: 'r' }
const profile = {
  username: '山田 花子',
  email: 'hanako@maker.example',
  role: '02',
  menuList: ['DeliveryStatus'],
  menuEnterpriseMap: {
    DeliveryStatus: [{ enterpriseCode: 'M1', enterpriseName: '製薬', enterpriseNameEn: 'Pharma' }],
  },
  logisticCenterCodeList: [],
  depositCode: 'M1',
  enterpriseCode: 'M1',
  lastLoginTime: null,
  organizationName: '製薬',
  organizationNameEn: 'Pharma',
  organizationDepartment: '',
  organizationList: [],
  organizationHistory: [],
  managerUser: false,
  agreeToTermsOfUse: true,
  passwordChangeRequired: false,
  isPFcompany: false,
  industryTypeCode: '1',
  language: '0',
}
const isReadable = (stored: unknown) => StoredSession.safeParse(stored).success

test('a stored session is read back, also one that an earlier version stored without a link code', () => {
  assert.ok(isReadable({ tokens, profile, pendingEmail: null, otpExpireTime: null, uuidCode: null }))
  assert.ok(isReadable({ tokens, profile, pendingEmail: null, otpExpireTime: null }))
  assert.ok(isReadable({ tokens: null, profile: null, pendingEmail: 'a@b.example', otpExpireTime: null }))
})

test('tokens without a profile, a profile without tokens, and shapes of another kind are no session', () => {
  const { menuList, ...older } = profile
  assert.ok(menuList)
  for (const stored of [
    { tokens, profile: null },
    { tokens: null, profile },
    { tokens, profile: older },
    { tokens, profile: { ...profile, menuList: ['NoSuchMenu'] } },
    { tokens: 'secret', profile },
    [],
    'session',
    null,
  ]) {
    assert.ok(!isReadable(stored), JSON.stringify(stored))
  }
})

test('every session can be told from another one, also where a former version stored no id; nobody has none', () => {
  const idOf = (stored: object) => StoredSession.parse(stored).sessionId
  assert.equal(idOf({ sessionId: 'one', tokens, profile }), 'one')
  const former = [profile, { ...profile, email: 'taro@carrier.example' }].map(one => idOf({ tokens, profile: one }))
  assert.ok(former.every(Boolean))
  assert.equal(new Set(former).size, 2)
  assert.equal(idOf({ sessionId: 'one', tokens: null, profile: null }), null)
})
