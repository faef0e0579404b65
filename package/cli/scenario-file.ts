/** Loads scenario files for the command line. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createExchange, StartError } from '#simulator/exchange.ts';
import { fixtures, nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import { locateFault, parseScenario } from '#simulator/scenario/index.ts';
import type { ScenarioSource } from '#simulator/scenario/index.ts';
import type { ScenarioData } from '#simulator/scenario/data.ts';
import { Failure } from './command.ts';

/**
 * Reads a scenario of the command line: a file, or one of the library by its name.
 * @throws ScenarioFault, and Failure when there is neither
 */
export function loadScenario(file: string): ScenarioData {
  const source = scenarioSource(file);
  return read(source.file, source.text);
}

/** The text of a scenario of the command line. Throws Failure when there is neither a file nor one of the library. */
export function scenarioSource(file: string): ScenarioSource {
  const ofLibrary = existsSync(file) ? undefined : nodeCatalogue().source(file);
  return ofLibrary ?? { file, text: textOf(file) };
}

/**
 * Makes sure that an exchange can begin with a file, and gives what is worth knowing about it.
 * @throws ScenarioFault with everything that is wrong, each with line and column; Failure when there is not such file
 */
export function checkScenarioFile(file: string): readonly string[] {
  const remarks: string[] = [];
  const scenario = read(file, textOf(file), (text) => remarks.push(text));
  try {
    createExchange(scenario);
  } catch (error) {
    if (error instanceof StartError) throw locateFault(textOf(file), file, error.path, error.message);
    throw error;
  }
  return remarks;
}

/** @param remark receives notes about recorded data */
function read(file: string, text: string, remark?: (text: string) => void): ScenarioData {
  return parseScenario(text, file, readFixture, remark);
}

function textOf(file: string): string {
  return readText(file, `${file}: there is no such file`);
}

function readFixture(name: string): string {
  return readText(join(fixtures, name), `there is no file fixtures/${name}`);
}

/** The system's own message names the absolute path. */
function readText(file: string, missing: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Failure(missing);
    throw error;
  }
}
