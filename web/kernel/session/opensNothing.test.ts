import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opensNothing } from '#web/kernel/session/menus.ts'
import { covers } from '#test/rules/covers.ts'

const company = { enterpriseCode: 'M1', enterpriseName: '製薬', enterpriseNameEn: 'Pharma' }

test(`an empty menu list opens nothing, nor does an empty menu map ${covers('4.login.nothingAllowed')}`, () => {
  const menuEnterpriseMap = { DeliveryStatus: [company] }
  assert.ok(!opensNothing({ menuList: ['DeliveryStatus'], menuEnterpriseMap }))
  assert.ok(opensNothing({ menuList: [], menuEnterpriseMap }))
  assert.ok(opensNothing({ menuList: ['DeliveryStatus'], menuEnterpriseMap: {} }))
})
