import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { bringsFields } from './antdFields.ts'

const id = (file: string) => path.join(import.meta.dirname, '../../web', file)
const modules = new Map([
  [id('Page.tsx'), { code: 'import { Button } from "antd"', importedIds: [id('Form.tsx')] }],
  [id('Form.tsx'), { code: 'import { Form, Input } from "antd"', importedIds: [id('Page.tsx')] }],
  [id('Table.tsx'), { code: 'import { Flex } from "antd"', importedIds: ['/elsewhere/antd/index.js'] }],
])
const context = { getModuleInfo: (one: string) => modules.get(one) ?? null }

test('a module brings the fields of antd along if it, or what it imports, enters something', () => {
  assert.equal(bringsFields(id('Page.tsx'), context), true)
  assert.equal(bringsFields(id('Form.tsx'), context), true)
  assert.equal(bringsFields(id('Table.tsx'), context), false)
})
