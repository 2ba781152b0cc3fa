import js from '@eslint/js'
import globals from 'globals'
import tseslint from 'typescript-eslint'

// A component enters the compiler as TypeScript from the start, so that linting one makes no new program: that took as long as
// all rules together. It lets rules see the properties of components, too. Read when the plugin's parser loads.
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1'
const { default: svelte } = await import('eslint-plugin-svelte')

const top = new URL('../..', import.meta.url).pathname
/** Components, and the state beside them. All other TypeScript is linted by .oxlintrc.json, which cannot read components. */
const files = ['**/*.svelte', '**/*.svelte.ts']

/** What components and `*.svelte.ts` files may use without import. */
const RUNES = Object.fromEntries(
  ['$state', '$derived', '$effect', '$props', '$bindable', '$inspect', '$host'].map((rune) => [rune, 'readonly']),
)

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', '**/node_modules/**', '.svelte-check/**'] },
  {
    files,
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked, svelte.configs.recommended],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        parser: tseslint.parser,
        projectService: true,
        tsconfigRootDir: top,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/require-await': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // Maps and Sets that no component watches stay plain: look-up tables, not state.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // They are TypeScript as it stands: the plugin's parser would add lines of its own, and each file make a new program.
    files: ['**/*.svelte.ts'],
    languageOptions: { parser: tseslint.parser, globals: RUNES },
  },
)
