/**
 * A source file with all its defects in it, each behind a switch: the function around a defect gets a second body.
 * So one process tries them in turn, and knows which of them a kernel has not come to.
 */
import ts from "typescript";
import { type Defect, withDefect } from "./defect.ts";
import { SWITCHES } from "./switches.ts";

type FunctionWithBody = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

/** `numbers`: of the defects, all of which are in this file. */
export function withSwitches(text: string, defects: ReadonlyMap<number, Defect>): string {
  let switched = text;
  for (const [number, defect] of defects) {
    // That it occurs once; functions that were doubled for an earlier defect have the sound body last.
    withDefect(defect, text);
    switched = withSwitch(switched, switched.lastIndexOf(defect.find), defect, number);
  }
  return switched;
}

function withSwitch(text: string, at: number, defect: Defect, number: number): string {
  const around = functionAround(text, at, at + defect.find.length);
  if (!around) throw new Error(`${defect.name}: stands in no function`);
  const { body } = around;
  const [start, end] = [body.getStart(), body.getEnd()];
  const sound = text.slice(start, end);
  const wrong = text.slice(start, at) + defect.replace + text.slice(at + defect.find.length, end);
  const set = `(${SWITCHES}.visited.add(${number}), ${SWITCHES}.active === ${number})`;
  const both = ts.isBlock(body)
    ? `{ if ${set} ${wrong} else ${sound} }`
    : `(${set} ? ${wrong} : ${sound})`;
  return text.slice(0, start) + both + text.slice(end);
}

/** The innermost function that has these characters in its body. */
function functionAround(text: string, from: number, to: number): FunctionWithBody | undefined {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  let found: FunctionWithBody | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getFullStart() > from || node.getEnd() < to) return;
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const { body } = node as FunctionWithBody;
      if (body.getStart() <= from && body.getEnd() >= to) found = node as FunctionWithBody;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
