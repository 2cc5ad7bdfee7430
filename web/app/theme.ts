import { theme as antd, type ThemeConfig } from 'antd'
import type { Scheme } from '#web/kernel/scheme/scheme.ts'

/** In the light scheme and in the dark one; what portal.css says too, theme.test.ts compares. */
const colours = {
  colorPrimary: ['#15202b', '#c9d5df'],
  colorPrimaryHover: ['#2b3d4f', '#e3eaf0'],
  colorPrimaryActive: ['#0b131b', '#b3c1cd'],
  colorPrimaryBg: ['#eef2f6', '#262f38'],
  colorPrimaryBgHover: ['#e1e8ef', '#303b46'],
  colorPrimaryBorder: ['#b8c4d0', '#566472'],
  colorPrimaryBorderHover: ['#8798a8', '#6f8192'],
  colorPrimaryText: ['#15202b', '#dfe6ec'],
  controlItemBgActive: ['#eef2f6', '#262f38'],
  controlItemBgActiveHover: ['#e1e8ef', '#303b46'],
  controlOutline: ['rgba(23, 90, 140, 0.22)', 'rgba(125, 185, 232, 0.3)'],
  colorInfo: ['#175a8c', '#7db9e8'],
  colorInfoBg: ['#eef5fb', '#17263a'],
  colorInfoBorder: ['#a9c8e0', '#33556f'],
  colorLink: ['#175a8c', '#7db9e8'],
  colorLinkHover: ['#0f3f63', '#a5d0f1'],
  colorLinkActive: ['#0b2f4a', '#5fa3d8'],
  colorText: ['#1b2733', '#e3e8ed'],
  colorTextSecondary: ['#475564', '#a9b6c2'],
  colorTextDescription: ['#475564', '#a9b6c2'],
  colorTextPlaceholder: ['#5f6b78', '#94a2af'],
  colorTextDisabled: ['#6b7683', '#7f8d9a'],
  colorSuccess: ['#237804', '#7fc766'],
  colorWarning: ['#8a5300', '#e5ac4d'],
  colorError: ['#c8102e', '#ff7d87'],
  colorErrorHover: ['#a50d26', '#ff9aa2'],
  colorBorder: ['#aab4be', '#566472'],
  colorBorderSecondary: ['#d5dbe1', '#333e49'],
  colorSplit: ['#d5dbe1', '#333e49'],
} satisfies Partial<Record<keyof Tokens, [string, string]>>
type Tokens = NonNullable<ThemeConfig['token']>

const coloursOf = (place: 0 | 1): Tokens =>
  Object.fromEntries(Object.entries(colours).map(([token, colour]) => [token, colour[place]]))

const shared = {
  fontFamily: "'Noto Sans JP', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif",
  fontSize: 14,
  borderRadius: 4,
  // A link inside of antd's parts, also of Flex, looks as everywhere.
  linkDecoration: 'underline',
  linkHoverDecoration: 'underline',
  // Calm, and at once on machines without a graphics card.
  motion: false,
}
const form = { verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 }

/** The Bg and Border tokens are set too: antd derives them from the seeds and makes them dark. */
const light: ThemeConfig = {
  token: {
    ...shared,
    ...coloursOf(0),
    colorPrimaryTextHover: '#2b3d4f',
    colorPrimaryTextActive: '#0b131b',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    colorWarningBg: '#fff8e8',
    colorWarningBorder: '#f2cf8c',
    colorErrorBg: '#fff1f0',
    colorErrorBorder: '#ffa39e',
  },
  components: { Form: { ...form, labelColor: colours.colorTextSecondary[0] } },
}

/** What is chosen or pressed is light on dark; the rest antd derives. */
const dark: ThemeConfig = {
  algorithm: antd.darkAlgorithm,
  token: {
    ...shared,
    ...coloursOf(1),
    colorTextLightSolid: '#10151a',
    colorBgBase: '#161b21',
    colorBgContainer: '#161b21',
    colorBgElevated: '#1d242b',
  },
  components: { Form: { ...form, labelColor: colours.colorTextSecondary[1] } },
}

export const themes: Record<Scheme, ThemeConfig> = { light, dark }
