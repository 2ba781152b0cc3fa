import js from '@eslint/js'
import globals from 'globals'
import tseslint from 'typescript-eslint'

// Components enter the compiler as TypeScript from the start. Otherwise linting each of them creates a new program, which takes
// as long as all rules together. It also lets rules see properties of components. Read when the parser of the plugin loads.
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1'
const { default: svelte } = await import('eslint-plugin-svelte')

const top = new URL('../..', import.meta.url).pathname
/** Components, and the state beside them. All other TypeScript is linted with .oxlintrc.json by oxlint, which cannot read components. */
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
      // Maps and Sets are lookup tables here, not state.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // These are plain TypeScript. The parser of the plugin would add lines and create a new program for each file.
    files: ['**/*.svelte.ts'],
    languageOptions: { parser: tseslint.parser, globals: RUNES },
  },
)
