/**
 * The compiler over several trees in one process. Each file is checked once, in the program of the tree it lies in, by
 * that tree's options: `tsc -p` for each tree would check `src` again in every tree that imports it, with laxer options
 * than its own. Project references would do the same by writing declarations of every tree to disk first.
 */
import { relative, resolve, sep } from 'node:path'
import ts from 'typescript'

/** One finding, as `file:line:column message`, the file relative to the top folder. */
export type TypeError = string

/**
 * What the compiler has against the files of these folders, each with a `tsconfig.json` of its own. Files that they import
 * from the folders `elsewhere` are left to whoever checks those; any other file they import is checked with its first importer.
 */
export function typeErrors(top: string, folders: readonly string[], elsewhere: readonly string[]): TypeError[] {
  const owners = [...folders, ...elsewhere].map((folder) => resolve(top, folder) + sep)
  const parsed = new Map<string, ts.SourceFile | undefined>()
  const checked = new Set<string>()
  const found: ts.Diagnostic[] = []
  for (const folder of folders) {
    const own = resolve(top, folder) + sep
    const program = programOf(own, parsed)
    found.push(...program.getConfigFileParsingDiagnostics(), ...program.getOptionsDiagnostics())
    for (const file of program.getSourceFiles()) {
      const owner = owners.find((each) => file.fileName.startsWith(each)) ?? own
      if (owner !== own || checked.has(file.fileName) || program.isSourceFileFromExternalLibrary(file)) continue
      checked.add(file.fileName)
      found.push(...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file))
    }
    found.push(...program.getGlobalDiagnostics())
  }
  return found.map((diagnostic) => sentenceOf(top, diagnostic))
}

/** The program of a folder; source files that an earlier one parsed are taken over, as in an editor's projects. */
function programOf(folder: string, parsed: Map<string, ts.SourceFile | undefined>): ts.Program {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
    },
  }
  const config = ts.getParsedCommandLineOfConfigFile(resolve(folder, 'tsconfig.json'), { noEmit: true }, host)
  if (!config) throw new Error(`no tsconfig.json in ${folder}`)
  const compiler = ts.createCompilerHost(config.options)
  const read = compiler.getSourceFile.bind(compiler)
  compiler.getSourceFile = (name, ...options) => {
    if (!parsed.has(name)) parsed.set(name, read(name, ...options))
    return parsed.get(name)
  }
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    host: compiler,
    configFileParsingDiagnostics: config.errors,
  })
}

function sentenceOf(top: string, { file, start, messageText }: ts.Diagnostic): TypeError {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n')
  if (!file || start === undefined) return message
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  return `${relative(top, file.fileName)}:${line + 1}:${character + 1} ${message}`
}
