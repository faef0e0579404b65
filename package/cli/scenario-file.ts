/** Loads scenario files for the command line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createExchange, StartError } from '#simulator/engine/exchange.ts';
import { playOut } from '#simulator/engine/exchange/played.ts';
import { fixtures, librarySource } from '#simulator/server/catalogue.ts';
import { locateFault, parseScenario } from '#simulator/engine/scenario/text.ts';
import type { ScenarioSource } from '#simulator/engine/scenario/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/data.ts';
import { filesBeside } from '../driver/session-request.ts';
import { Failure } from './command.ts';

/**
 * Reads a scenario of the command line: a file, or one of the library by its name.
 * @param remark receives notes about recorded data
 * @throws ScenarioError, and Failure when there is neither
 */
export function loadScenarioFile(file: string, remark?: (text: string) => void): ScenarioData {
  const source = scenarioSource(file);
  return read(source.file, source.text, remark);
}

/** What a scenario of the command line is read from. Throws Failure when there is neither a file nor one of the library. */
export function scenarioSource(file: string): ScenarioSource {
  const ofLibrary = existsSync(file) ? undefined : librarySource(file);
  return ofLibrary ?? fileSource(file);
}

/** A scenario file with the candle files beside it. Throws Failure when there is no such file. */
export function fileSource(file: string): ScenarioSource {
  const text = textOf(file);
  return { file, text, files: filesBeside(text, dirname(file)) };
}

/**
 * Makes sure that an exchange can begin with a file, and gives what is worth knowing about it.
 * @throws ScenarioError with everything that is wrong, each with line and column; Failure when there is not such file
 */
export function checkScenarioFile(file: string): readonly string[] {
  const remarks: string[] = [];
  const scenario = read(file, textOf(file), (text) => remarks.push(text));
  try {
    playOut(createExchange(scenario));
  } catch (error) {
    if (error instanceof StartError) throw locateFault(textOf(file), file, error.path, error.message);
    throw error;
  }
  return remarks;
}

/** @param remark receives notes about recorded data */
function read(file: string, text: string, remark?: (text: string) => void): ScenarioData {
  return parseScenario(text, file, (name) => readCandles(dirname(file), name), remark);
}

function textOf(file: string): string {
  return readText(file, `${file}: there is no such file`);
}

/** A candle file beside the scenario, otherwise the built-in one of that name. */
function readCandles(folder: string, name: string): string {
  const own = join(folder, name);
  const builtIn = join(fixtures, name);
  if (existsSync(own) || name.includes('/') || !existsSync(builtIn)) return readText(own, missing(own));
  return readText(builtIn, missing(builtIn));
}

const csvIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.csv')) : [];

/** What to say of a candle file that is not there: what is. */
function missing(path: string): string {
  const folder = dirname(path);
  const there = csvIn(folder);
  const beside = there.length === 0 ? 'no .csv file is there' : `there is ${there.join(', ')}`;
  return `${basename(path)} does not exist in ${folder} (${beside}); built in are ${csvIn(fixtures).join(', ')}`;
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
