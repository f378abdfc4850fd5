;; The automaton of well-formed.ts, which writes its table to the beginning of the memory, imports its numbers, and
;; writes each piece of a text to 64 KiB, with a quotation mark behind it; what is open around it is kept from 128 KiB
;; on, a byte for each bracket, to the end of the memory. `npm run build` makes well-formed.json of this.
(module
  (import "state" "start" (global $start i32))
  (import "state" "malformed" (global $malformed i32))
  (import "state" "lastInString" (global $lastInString i32))
  (import "state" "openObject" (global $openObject i32))
  (import "state" "close" (global $close i32))
  (import "state" "firstName" (global $firstName i32))
  (import "state" "firstValue" (global $firstValue i32))
  (import "state" "afterInText" (global $afterInText i32))
  (import "state" "afterInObject" (global $afterInObject i32))
  (import "state" "afterInArray" (global $afterInArray i32))
  (memory (export "memory") 18)
  (global $state (mut i32) (global.get $start))
  ;; The state after a value in the innermost open bracket, and how many are open.
  (global $after (mut i32) (global.get $afterInText))
  (global $depth (mut i32) (i32.const 0))

  ;; The state after a piece of so many bytes.
  (func (export "add") (param $size i32) (result i32)
    (local $at i32) (local $end i32) (local $state i32) (local $special i32) (local $bytes v128)
    (local.set $at (i32.const 0x10000))
    (local.set $end (i32.add (local.get $at) (local.get $size)))
    (local.set $state (global.get $state))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        ;; Most bytes are plain ones within strings, which change nothing: sixteen at a step.
        (if (i32.le_u (i32.sub (local.get $state) (i32.const 1)) (i32.sub (global.get $lastInString) (i32.const 1)))
          (then
            (loop $plain
              (local.set $bytes (v128.load (local.get $at)))
              (local.set $special (i8x16.bitmask (v128.or
                (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20)))
                (v128.or
                  (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
                  (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c)))))))
              (if (i32.eqz (local.get $special))
                (then
                  (local.set $at (i32.add (local.get $at) (i32.const 16)))
                  (br_if $plain (i32.lt_u (local.get $at) (local.get $end)))
                  (br $done))))
            (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $special))))
            (br_if $done (i32.ge_u (local.get $at) (local.get $end)))))
        (local.set $state (i32.load8_u
          (i32.or (i32.shl (local.get $state) (i32.const 8)) (i32.load8_u (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br_if $next (i32.lt_u (local.get $state) (global.get $openObject)))
        (if (i32.eq (local.get $state) (global.get $close))
          (then
            (global.set $depth (i32.sub (global.get $depth) (i32.const 1)))
            (global.set $after (i32.load8_u offset=0x20000 (global.get $depth)))
            (local.set $state (global.get $after)))
          (else
            (if (i32.eq (global.get $depth) (i32.const 0x100000))
              (then
                (local.set $state (global.get $malformed))
                (br $done)))
            (i32.store8 offset=0x20000 (global.get $depth) (global.get $after))
            (global.set $depth (i32.add (global.get $depth) (i32.const 1)))
            (if (i32.eq (local.get $state) (global.get $openObject))
              (then
                (global.set $after (global.get $afterInObject))
                (local.set $state (global.get $firstName)))
              (else
                (global.set $after (global.get $afterInArray))
                (local.set $state (global.get $firstValue))))))
        (br $next)))
    (global.set $state (local.get $state))
    (local.get $state)))
