import { PlusOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { productCalls, type Product, type ProductVersion } from '#contract/logistics/calls/products.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { versionOf, type VersionFields as Fields } from '#web/logistics/products/form/productFields.ts'
import { VersionFields } from '#web/logistics/products/form/VersionFields.tsx'
import { Tolerance } from '#web/logistics/products/Tolerance.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable, type RowColumn } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import '#web/logistics/products/products.css'

const tones = { inForce: 'good', planned: 'running', past: 'settled', withdrawn: 'settled' } as const

/** All versions of an item, the newest first, and what administrators do with them. */
export function Versions({ product }: { product: Product }) {
  const { t, ...times } = useWords()
  const [asked, setAsked] = useState<'new' | ProductVersion>()
  const close = () => setAsked(undefined)
  const { productId, mayEdit } = product
  const actions: RowColumn<ProductVersion> = [
    t('lists.actions'),
    version => <VersionActions productId={productId} version={version} onWithdraw={() => setAsked(version)} />,
    'acts',
  ]
  return (
    <Section
      title={t('products.detail.versions')}
      hint={t('products.detail.versionsHint')}
      actions={
        mayEdit && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAsked('new')}>
            {t('products.detail.newVersion')}
          </Button>
        )
      }
    >
      <RowTable
        label={t('products.detail.versions')}
        rows={product.versions}
        keyOf={({ version }) => version}
        rowClass={({ state }) => `product-version-${state}`}
        renderColumns={[
          [
            t('products.columns.version'),
            ({ version, state }) => (
              <>
                {t('products.number', { version })}{' '}
                <StateTag tone={tones[state]}>{t(`products.detail.states.${state}`)}</StateTag>
              </>
            ),
            'name',
          ],
          [t('products.columns.validFrom'), ({ validFrom }) => times.day(validFrom)],
          [t('products.columns.band'), ({ band }) => t(`products.bands.${band}`)],
          [t('products.tolerance'), version => <Tolerance evaluationRule={version} />, 'prose'],
          [t('products.detail.deliveries'), ({ deliveries }) => times.count(deliveries), 'amount'],
          [t('products.columns.registeredAt'), ({ madeAt }) => times.instant(madeAt)],
          ...(mayEdit ? [actions] : []),
        ]}
      />
      {asked === 'new' && <VersionDialog product={product} onClose={close} />}
      {asked !== undefined && asked !== 'new' && (
        <CallConfirm
          title={t('products.withdrawal.title')}
          act={t('products.withdrawal.submit')}
          call={productCalls.withdrawProductVersion}
          request={{ productId, version: asked.version }}
          done={(t, _, { version }) => t('products.withdrawal.done', { version })}
          onClose={close}
        >
          <p>{t('products.withdrawal.text', { version: asked.version, day: times.day(asked.validFrom) })}</p>
        </CallConfirm>
      )}
    </Section>
  )
}

type ActionsProps = { productId: number; version: ProductVersion; onWithdraw: () => void }

function VersionActions({ productId, version: { version, state, mayWithdraw }, onWithdraw }: ActionsProps) {
  const { t } = useWords()
  if (state === 'withdrawn') return null
  return (
    <Flex gap="small" align="center">
      <Link
        to="/user-management/products/reevaluation"
        search={{ productId, version }}
        aria-label={t('products.detail.evaluateOf', { version })}
      >
        {t('products.reevaluation.confirm')}
      </Link>
      {mayWithdraw && (
        <Button type="link" size="small" aria-label={t('products.detail.withdrawOf', { version })} onClick={onWithdraw}>
          {t('products.detail.withdraw')}
        </Button>
      )}
    </Flex>
  )
}

/** A new version, which begins with what the one in force says. */
function VersionDialog({ product: { productId, versions }, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useWords()
  const inForce = versions.find(version => version.state === 'inForce')
  const lastVersion = versions[0]?.version ?? 1
  return (
    <CallDialog
      title={t('products.version.title')}
      act={t('products.version.submit')}
      size="wide"
      initial={{
        validFrom: todayInPortal(),
        band: inForce?.band ?? '2-8',
        toleranceMinutes: String(inForce?.toleranceMinutes ?? 0),
        toleranceSource: inForce?.toleranceSource ?? '',
      }}
      about={inForce && <p className="quiet">{t('products.version.copied', { version: inForce.version })}</p>}
      of={[productId, lastVersion]}
      call={productCalls.addProductVersion}
      request={(fields: Fields) => ({ productId, lastVersion, ...versionOf(fields) })}
      faults={{
        validFrom: t => t('products.faults.unchanged'),
        lastVersion: t => t('products.faults.madeMeanwhile'),
      }}
      done={(t, { version }) => t('products.version.made', { version })}
      onClose={onClose}
    >
      <VersionFields isNext />
    </CallDialog>
  )
}
