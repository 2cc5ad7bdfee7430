import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { theme } from 'antd'
import { themes } from '#web/app/theme.ts'

const sheet = fs.readFileSync(path.join(import.meta.dirname, 'portal.css'), 'utf8')

/** What screens without antd take from portal.css, and antd from its theme. */
const sameColours = {
  paper: 'colorBgContainer',
  'fill-strong': 'colorPrimaryBg',
  ink: 'colorPrimaryText',
  text: 'colorText',
  quiet: 'colorTextSecondary',
  line: 'colorBorderSecondary',
  'line-strong': 'colorPrimaryBorderHover',
  'line-field': 'colorBorder',
  'info-line': 'colorInfoBorder',
  'info-fill': 'colorInfoBg',
  action: 'colorPrimary',
  'action-hover': 'colorPrimaryHover',
  'action-active': 'colorPrimaryActive',
  'action-line': 'colorPrimaryBorder',
  wrong: 'colorError',
  'wrong-hover': 'colorErrorBorderHover',
  'off-line': 'colorBorderDisabled',
  'off-text': 'colorTextDisabled',
} as const

test('fields and buttons have the same colours with antd as before it comes', () => {
  const [light, dark] = [theme.getDesignToken(themes.light), theme.getDesignToken(themes.dark)]
  for (const [name, token] of Object.entries(sameColours)) {
    const inSheet = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet)?.slice(1)
    assert.deepEqual(inSheet?.map(sixDigits), [light[token], dark[token]], name)
  }
})

const sixDigits = (colour: string) => (colour.length === 4 ? colour.replaceAll(/\w/g, digit => digit + digit) : colour)
