import { PlusOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { Product, ProductVersion } from '#contract/logistics/calls/products.ts'
import { VersionDialog } from '#web/logistics/products/detail/VersionDialog.tsx'
import { WithdrawalDialog } from '#web/logistics/products/detail/WithdrawalDialog.tsx'
import { Tolerance } from '#web/logistics/products/Tolerance.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import '#web/logistics/products/products.css'

const tones = { inForce: 'good', planned: 'running', past: 'settled', withdrawn: 'settled' } as const

type Asked = { about: 'new' } | { about: 'withdrawal'; version: ProductVersion }

/** All versions of an item, the newest first, and what administrators do with them. */
export function Versions({ product }: { product: Product }) {
  const t = useText()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { mayEdit } = product
  const heads = [
    t('products.columns.version'),
    t('products.columns.validFrom'),
    t('products.columns.band'),
    t('products.tolerance'),
    t('products.detail.deliveries'),
    t('products.detail.madeAt'),
    ...(mayEdit ? [t('products.detail.actions')] : []),
  ]
  return (
    <Section
      title={t('products.detail.versions')}
      hint={t('products.detail.versionsHint')}
      actions={
        mayEdit && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAsked({ about: 'new' })}>
            {t('products.detail.newVersion')}
          </Button>
        )
      }
    >
      <ScrollTable label={t('products.detail.versions')} heads={heads}>
        {product.versions.map(version => (
          <VersionRow
            key={version.version}
            product={product}
            version={version}
            onWithdraw={() => setAsked({ about: 'withdrawal', version })}
          />
        ))}
      </ScrollTable>
      {asked?.about === 'new' && <VersionDialog product={product} onClose={close} />}
      {asked?.about === 'withdrawal' && <WithdrawalDialog product={product} version={asked.version} onClose={close} />}
    </Section>
  )
}

type RowProps = { product: Product; version: ProductVersion; onWithdraw: () => void }

function VersionRow({ product, version, onWithdraw }: RowProps) {
  const t = useText()
  const times = useTimes()
  const { state } = version
  return (
    <tr className={`product-version-${state}`}>
      <th scope="row">
        {t('products.number', { version: version.version })}{' '}
        <StateTag tone={tones[state]}>{t(`products.detail.states.${state}`)}</StateTag>
      </th>
      <td>{times.day(version.validFrom)}</td>
      <td>{t(`products.bands.${version.band}`)}</td>
      <td className="prose">
        <Tolerance evaluationRule={version} />
      </td>
      <td className="amount">{times.count(version.deliveries)}</td>
      <td>{times.instant(version.madeAt)}</td>
      {product.mayEdit && (
        <td>
          <VersionActions product={product} version={version} onWithdraw={onWithdraw} />
        </td>
      )}
    </tr>
  )
}

function VersionActions({ product, version, onWithdraw }: RowProps) {
  const t = useText()
  const number = { version: version.version }
  if (version.state === 'withdrawn') return null
  return (
    <Flex gap="small" align="center">
      <Link
        to="/user-management/products/reevaluation"
        search={{ productId: product.productId, version: version.version }}
        aria-label={t('products.detail.evaluateOf', number)}
      >
        {t('products.detail.evaluateShort')}
      </Link>
      {version.mayWithdraw && (
        <Button type="link" size="small" aria-label={t('products.detail.withdrawOf', number)} onClick={onWithdraw}>
          {t('products.detail.withdraw')}
        </Button>
      )}
    </Flex>
  )
}
